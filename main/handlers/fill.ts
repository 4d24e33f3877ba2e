import type { FillOptions } from '../../contract/fill'
import type { Handlers } from '../dispatch'
import { counted } from '../counted'
import { UserError } from '../errors'
import { offerOpenModel, offerTableFor } from '../jobs/offer'
import type { Services } from '../services'
import { isBestGuess, isPartOf, type FillSettings } from '../table/document/fills'
import type { StaleFill } from '../table/document/stale-fills'

/** A fill of some rows (null: all) in some columns; `instead`: it takes the place of what these cells held. */
type FillPart = {
  readonly settings: FillSettings
  readonly columns: readonly string[]
  readonly rows: Int32Array | null
  readonly instead?: StaleFill
}

export const fillHandlers = (services: Services) => {
  const { workspace, jobs, compute } = services

  /** Gaps in the chosen columns and rows, split into those the model can fill and those it cannot. */
  async function preview(options: FillOptions) {
    const document = workspace.requireDocument()
    const model = workspace.requireModel()
    const fillable = new Set(model.info.columns.map((column) => column.name))
    const gaps = await document.countGaps(options.columns, options.rows)
    const columns = gaps.filter((entry) => entry.cells > 0 && fillable.has(entry.name))
    const skipped = gaps
      .filter((entry) => entry.cells > 0 && !fillable.has(entry.name))
      .map(({ name, cells }) => ({ name, cells, reason: reasonFor(name) }))
    return { cells: columns.reduce((sum, entry) => sum + entry.cells, 0), columns, skipped }
  }

  function reasonFor(name: string): string {
    const left = workspace.requireModel().info.leftOut.find((entry) => entry.name === name)
    return left?.reason ?? 'The model was trained without this column.'
  }

  /** One job that computes the parts one after the other, each from the table as it is now. */
  async function startFills(title: string, parts: readonly FillPart[]): Promise<{ job: string }> {
    const document = workspace.requireDocument()
    const model = offerOpenModel(services)
    const basis = document.basis(workspace.requireModel().info.columns.map(({ name }) => name))
    const table = await offerTableFor(services, model)
    const job = jobs.start('fill', title, async (context) => {
      let filled = 0
      let leftOpen = 0
      let impossible = 0
      for (const { settings, columns, rows, instead } of parts) {
        const options = { ...settings, columns, rows }
        const { outcome } = await compute.run({ kind: 'fill', model: model.id, table, options }, context)
        if (workspace.document() !== document) return { message: 'The table was closed meanwhile.', cancelled: true }
        await document.applyFill(outcome, { basis, ...(instead && { instead }) })
        filled += outcome.columns.reduce((sum, column) => sum + column.rows.length, 0)
        leftOpen += outcome.leftOpen
        impossible += outcome.impossible ?? 0
      }
      const left = leftOpen > 0 ? ` ${counted(leftOpen, 'gap')} left open: not certain enough.` : ''
      const none = impossible > 0 ? ` ${counted(impossible, 'gap')} left open: the rules leave no value there.` : ''
      return { message: `Filled ${counted(filled, 'gap')}.${left}${none}` }
    })
    return { job }
  }

  return {
    'fill.preview': preview,
    'fill.start': async (options) => {
      const document = workspace.requireDocument()
      const plan = await preview(options)
      if (plan.cells === 0)
        throw new UserError('bad-input', 'There is no gap to fill here; choose other columns or rows.')
      const { method, imputations, minCertainty, seed } = options
      const part = { columns: plan.columns.map((column) => column.name), rows: document.rowIds(options.rows) }
      const title = isBestGuess(method) ? `Filling · ${method}/mode` : `Filling · ${imputations} samples`
      return startFills(title, [{ settings: { method, imputations, minCertainty, seed }, ...part }])
    },
    'fill.again': () => {
      const document = workspace.requireDocument()
      const { columns } = document.info()
      const parts = document.staleFills().map((stale): FillPart => {
        const { method, imputations, minCertainty, seed, cells } = stale
        const rows = new Set([...cells.values()].flatMap((some) => [...some]))
        return {
          settings: { method, imputations, minCertainty, seed },
          columns: [...cells.keys()].map((column) => columns[column]!.name),
          rows: Int32Array.from(rows).sort(),
          instead: stale,
        }
      })
      if (parts.length === 0) throw new UserError('bad-input', 'Every filled value is up to date.')
      return startFills('Filling again', parts)
    },
    'fill.more': ({ imputations }) => {
      const { columns } = workspace.requireDocument().info()
      const layers = workspace
        .requireDocument()
        .fills()
        .filter((layer) => isPartOf(layer, 1))
      if (layers.length === 0)
        throw new UserError('bad-input', 'There are no imputations yet; fill the gaps with samples first.')
      const parts = layers.map(({ method, minCertainty, seed, columns: filled }): FillPart => {
        const rows = new Set([...filled.values()].flatMap((one) => [...one.rows]))
        return {
          settings: { method, imputations, minCertainty, seed },
          columns: [...filled.keys()].map((column) => columns[column]!.name),
          rows: Int32Array.from(rows).sort(),
        }
      })
      return startFills(`Filling · ${imputations} samples`, parts)
    },
    'fill.clear': async () => {
      await workspace.requireDocument().clearFills()
      return null
    },
  } satisfies Partial<Handlers>
}
