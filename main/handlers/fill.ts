import type { FillOptions } from '../../contract/fill'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { offerOpenModel, offerOpenTable } from '../jobs/offer'
import type { Services } from '../services'

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

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

  return {
    'fill.preview': preview,
    'fill.start': async (options) => {
      const document = workspace.requireDocument()
      const plan = await preview(options)
      if (plan.cells === 0)
        throw new UserError('bad-input', 'There is no gap to fill here; choose other columns or rows.')
      const table = await offerOpenTable(services)
      const model = offerOpenModel(services)
      const rows = await document.rowIds(options.rows)
      const job = jobs.start(
        'fill',
        options.method === 'mean' ? 'Filling · mean/mode' : `Filling · ${options.imputations} samples`,
        async (context) => {
          const { outcome } = await compute.run(
            {
              kind: 'fill',
              model: model.id,
              table,
              options: {
                method: options.method,
                imputations: options.imputations,
                minCertainty: options.minCertainty,
                seed: options.seed,
                columns: plan.columns.map((column) => column.name),
                rows,
              },
            },
            context,
          )
          if (workspace.document() !== document) return { message: 'The table was closed meanwhile.', cancelled: true }
          await document.applyFill(outcome)
          const filled = outcome.columns.reduce((sum, column) => sum + column.rows.length, 0)
          const left = outcome.leftOpen > 0 ? ` ${counted(outcome.leftOpen, 'gap')} left open: not certain enough.` : ''
          return { message: `Filled ${counted(filled, 'gap')}.${left}` }
        },
      )
      return { job }
    },
    'fill.clear': async () => {
      await workspace.requireDocument().clearFills()
      return null
    },
  } satisfies Partial<Handlers>
}
