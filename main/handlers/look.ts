import type { Conditional, QueryResult } from '../../contract/look'
import type { CellState, Place, ShownFill } from '../../contract/table'
import type { UnusedGiven } from '../compute/unused-given'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { offerOpenModel, offerTableFor } from '../jobs/offer'
import { once } from '../jobs/once'
import type { Bounds } from '../model/bounded'
import type { Answer, Given } from '../model/inference/query'
import type { Services } from '../services'
import type { OpenModel } from '../workspace'
import type { TableDocument } from '../table/document/document'
import { filledValue } from '../table/document/fills'
import type { FillMethod } from '../table/seam/results'
import { niceTicks } from './ticks'

const rugSamples = 40
/** Asking the model for its own value takes a moment each: more cells than one reads at a time stay without. */
const explainedCells = 50

const isKnown = ({ state }: { readonly state: CellState }): boolean => state === 'observed' || state === 'edited'

/** A number in its column's own units, or a category's level as written: what the model is asked by. */
type Value = number | string

const valueOf = (levels: readonly string[] | null, value: number): Value | null =>
  levels === null ? value : (levels[value] ?? null)

const sentences = (unused: readonly UnusedGiven[]): string[] => unused.map(({ sentence }) => sentence)

const boundsOf = (document: TableDocument): Bounds =>
  Object.fromEntries(document.info().columns.flatMap(({ name, levels, bounds }) => (levels ? [] : [[name, bounds]])))

export const lookHandlers = (services: Services) => {
  const { workspace, jobs, compute } = services

  /** Values by column name from texts by column index; a text that is no value of its column is refused. */
  function parseGiven(document: TableDocument, given: Record<string, string | null>): Map<string, Value | null> {
    const { columns } = document.info()
    const values = new Map<string, Value | null>()
    for (const [index, text] of Object.entries(given)) {
      const column = columns[Number(index)]
      if (!column) throw new UserError('bad-input', 'This column is no longer in the table; select the cell again.')
      const value = text === null || text === '' ? null : document.parseValue(column.index, text)
      if (value === undefined)
        throw new UserError('bad-input', `“${text}” is not a value of ${column.name}; enter another one.`)
      values.set(column.name, value === null ? null : valueOf(column.levels, value))
    }
    return values
  }

  /** Only what the model learned from can be given. */
  function knownToModel(values: Map<string, Value | null>): Given {
    const names = new Set(workspace.requireModel().info.columns.map((column) => column.name))
    return Object.fromEntries(
      [...values].flatMap(([name, value]) => (value !== null && names.has(name) ? [[name, value]] : [])),
    )
  }

  /** A row of the table is known by its neighbours too, where the model takes them into account. */
  async function rowOf(model: OpenModel, row: number | null): Promise<{ table: string | null; row: number | null }> {
    const isArranged = row !== null && model.info.arrangement !== undefined
    return isArranged ? { table: await offerTableFor(services, model), row } : { table: null, row: null }
  }

  async function conditionalOf(
    document: TableDocument,
    column: number,
    given: Given,
    observed: Value | null,
    seed: number,
    /** The row of the table that is asked about; null: a question without one. */
    row: number | null,
    /** What is assumed of it, also of columns that the model does not know. */
    assumed: ReadonlyMap<string, Value | null>,
  ): Promise<{ conditional: Conditional; unused: readonly UnusedGiven[] }> {
    const model = offerOpenModel(services)
    const info = document.info().columns[column]
    if (!info) throw new UserError('bad-input', 'This column is no longer in the table; choose another one.')
    if (!model.info.columns.some((known) => known.name === info.name)) {
      const reason = model.info.leftOut.find((left) => left.name === info.name)?.reason
      throw new UserError(
        'bad-input',
        reason
          ? `The model left ${info.name} out: ${reason}`
          : `The model was trained without ${info.name}; train again to include it.`,
      )
    }
    const { curve, unused } = await compute.run(
      {
        kind: 'conditional',
        model: model.id,
        bounds: boundsOf(document),
        given,
        target: info.name,
        observed,
        samples: rugSamples,
        seed,
        ...(await rowOf(model, row)),
        rules: document.rules.asked(row, assumed),
      },
      once(),
    )
    return { conditional: describe(document, column, info.name, curve, observed), unused }
  }

  /** A cell's row: its values as shown, what of them the model may take as given, and the cell's own observed value. */
  function around(document: TableDocument, place: Place, whatIf: Record<string, string | null>, fill: ShownFill) {
    const row = document.rowValues(place.row, fill)
    const target = row[place.column]
    if (!target) throw new UserError('bad-input', 'This cell is no longer in the table; select another one.')
    const own = (cell: (typeof row)[number]): Value | null =>
      isKnown(cell) && cell.value !== null ? valueOf(cell.levels, cell.value) : null
    const values = new Map(row.filter(isKnown).map((cell) => [cell.name, own(cell)] as const))
    for (const [name, value] of parseGiven(document, whatIf)) values.set(name, value)
    values.delete(target.name)
    const state = isKnown(target) && target.value === null ? ('kept' as const) : target.state
    return { row, given: knownToModel(values), observed: own(target), state }
  }

  /** What the model would have put there, in words. */
  async function expectedAt(document: TableDocument, place: Place): Promise<string> {
    const { given, observed } = around(document, place, {}, 'none')
    const row = document.fileRow(place.row)
    const { conditional } = await conditionalOf(document, place.column, given, observed, place.row, row, new Map())
    return conditional.kind === 'bars' ? conditional.mode : conditional.median.text
  }

  return {
    'inspect.cell': async ({ place, whatIf, fill }) => {
      const document = workspace.requireDocument()
      const { row, given, observed, state } = around(document, place, whatIf, fill)
      const fileRow = document.fileRow(place.row)
      const assumed = parseGiven(document, whatIf)
      const { conditional, unused } = await conditionalOf(
        document,
        place.column,
        given,
        observed,
        place.row,
        fileRow,
        assumed,
      )
      const assumedNames = [...assumed.keys()]
      return {
        conditional,
        unused: sentences(unused.filter(({ column }) => assumedNames.includes(column))),
        state,
        filledBy: state === 'filled' ? filledBy(document, place, fill) : null,
        row: row
          .filter((cell) => cell.column !== place.column)
          .map(({ column, name, text, state, levels }) => ({ column, name, text, state, levels })),
        rowId: fileRow,
        knownValues: Object.keys(given).length,
      }
    },

    'score.start': async () => {
      const document = workspace.requireDocument()
      const model = offerOpenModel(services)
      const table = await offerTableFor(services, model)
      const job = jobs.start('score', 'Computing likelihoods', async (context) => {
        const { scores } = await compute.run({ kind: 'score', model: model.id, table, rows: null }, context)
        if (workspace.document() !== document) return { message: 'The table was closed meanwhile.', cancelled: true }
        await document.setScores(scores)
        return { message: 'Every observed cell has its likelihood now.' }
      })
      return { job }
    },

    'score.top': async ({ count }) => {
      const document = workspace.requireDocument()
      const cells = await document.mostSurprising(count)
      const explained = cells.slice(0, explainedCells)
      const expected = await Promise.all(explained.map(({ place }) => expectedAt(document, place)))
      return cells.map((cell, index) => ({ ...cell, expected: expected[index] ?? '' }))
    },

    'query.run': async ({ given, targets, samples, seed }): Promise<QueryResult> => {
      const document = workspace.requireDocument()
      const assumed = parseGiven(document, given)
      const known = knownToModel(assumed)
      const [first, second] = targets
      if (first === undefined) throw new UserError('bad-input', 'Choose a column to ask about.')
      if (second === undefined) {
        const { conditional, unused } = await conditionalOf(document, first, known, null, seed, null, assumed)
        return { kind: 'one', conditional, unused: sentences(unused) }
      }
      const model = offerOpenModel(services)
      const columns = document.info().columns
      const names: [string, string] = [columns[first]?.name ?? '', columns[second]?.name ?? '']
      const result = await compute.run(
        {
          kind: 'joint-samples',
          model: model.id,
          bounds: boundsOf(document),
          given: known,
          targets: names,
          count: samples,
          seed,
          rules: document.rules.asked(null, assumed),
        },
        once(),
      )
      const show = (column: number, value: Value) =>
        typeof value === 'string' ? { text: value, value: null } : { text: document.formatValue(column, value), value }
      return {
        kind: 'two',
        names,
        unused: sentences(result.unused),
        samples: result.samples.map(([a, b]) => [show(first, a ?? NaN), show(second, b ?? NaN)]),
      }
    },
  } satisfies Partial<Handlers>
}

/** How the value that is shown in a filled cell came about. */
const filledBy = (document: TableDocument, { row, column }: Place, fill: ShownFill): FillMethod | null =>
  filledValue(document.fills(), fill, column, document.fileRow(row))?.layer.method ?? null

/** A curve in the column's own units → the same with texts in the file's own format. */
function describe(
  document: TableDocument,
  column: number,
  name: string,
  curve: Answer,
  observed: Value | null,
): Conditional {
  const shown = (value: number) => ({ value, text: document.formatValue(column, value) })
  const range = ({ low, high }: { low: number; high: number }) => ({ low: shown(low), high: shown(high) })
  if (curve.kind === 'bars') {
    return {
      kind: 'bars',
      column: name,
      bars: curve.bars.map(({ level, probability }) => ({ label: level, probability })),
      mode: curve.mode,
      certainty: curve.certainty,
      observed: curve.observed && observed !== null ? { text: String(observed), ...curve.observed } : null,
    }
  }
  return {
    kind: 'density',
    column: name,
    x: [...curve.x],
    energy: [...curve.energy],
    proposal: [...curve.proposal],
    mean: shown(curve.mean),
    median: shown(curve.median),
    mode: shown(curve.mode),
    half: range(curve.half),
    ninety: range(curve.ninety),
    samples: [...curve.samples],
    ticks: niceTicks(curve.x[0] ?? 0, curve.x.at(-1) ?? 1, 5).map(shown),
    certainty: curve.certainty,
    effective: curve.effective,
    observed: curve.observed && typeof observed === 'number' ? { ...shown(observed), ...curve.observed } : null,
  }
}
