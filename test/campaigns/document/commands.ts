import fc from 'fast-check'
import type { ColumnChange } from '../../../contract/columns'
import type { TableDocument } from '../../../main/table/document/document'
import { UserError } from '../../../main/errors'
import type { FillResult } from '../../../main/table/seam/results'
import { meaningIn } from '../../unit/table/filled'
import { checkExport } from './export-check'
import { checkSame, checkTexts, checkUntouched, keyOf, momentOf, viewOf, type Reference } from './reference'
import { typedText } from './tables'

/** The document under test; saving and opening again puts another one in its place. */
export type Real = { document: TableDocument; readonly reopen: () => Promise<TableDocument> }
type Command = fc.AsyncCommand<Reference, Real>

const always = (): boolean => true
const spot = fc.nat({ max: 1000 })
/** Fill 0 is "none", 1 the best guess, then the imputations. */
const BEST_GUESS = 1

/** Does something that undo can take back, and checks that what it does not touch stays as it was. */
async function step(
  reference: Reference,
  { document }: Real,
  act: () => Promise<void>,
  isTouched: (row: number, column: number, fill: number) => boolean,
  learn: () => void = () => undefined,
): Promise<void> {
  const before = momentOf(document, reference)
  const { revision } = document.info()
  try {
    await act()
  } catch (error) {
    // A text that is no value of its column is refused, and nothing has changed.
    if (!(error instanceof UserError)) throw error
    checkSame(document, before.view, `refused: ${error.message}`)
    return
  }
  learn()
  checkUntouched(before.view, viewOf(document), isTouched)
  checkTexts(document, reference)
  if (document.info().revision === revision) return
  reference.done.push(before)
  reference.undone = []
}

class Edit implements Command {
  constructor(
    readonly at: number,
    readonly across: number,
    readonly texts: readonly (readonly string[])[],
  ) {}
  check = always
  async run(reference: Reference, real: Real): Promise<void> {
    const { table } = reference
    const { document } = real
    const shownRows = document.info().shownRows
    if (shownRows === 0) return
    const start = this.at % shownRows
    const texts = this.texts.slice(0, shownRows - start)
    const first = this.across % table.names.length
    const columns = texts[0]!.map((_, index) => first + index).filter((column) => column < table.names.length)
    const rows = texts.map((_, index) => document.page(start + index, 1, 'none').rows[0]!.id)
    const act = () =>
      texts.length === 1 && columns.length === 1
        ? document.edit({ row: start, column: first }, texts[0]![0]!)
        : document.paste(start, columns, texts)
    await step(
      reference,
      real,
      act,
      // Other cells of an edited column keep what they show, but a filled value whose level is gone may go.
      (row, column, fill) => columns.includes(column) && (rows.includes(row) || fill > 0),
      () =>
        rows.forEach((row, i) =>
          columns.forEach((column, j) => {
            const text = texts[i]![j]!
            if (text === table.rows[row]![column]) reference.edits.delete(keyOf(table, row, column))
            else reference.edits.set(keyOf(table, row, column), text)
          }),
        ),
    )
  }
  toString = (): string => `edit ${this.at},${this.across} ${JSON.stringify(this.texts)}`
}

class ChangeColumn implements Command {
  constructor(
    readonly across: number,
    readonly change: ColumnChange,
  ) {}
  check = always
  async run(reference: Reference, real: Real): Promise<void> {
    const at = this.across % reference.table.names.length
    await step(
      reference,
      real,
      () => real.document.changeColumn(at, this.change),
      (_, column) => column === at,
      () => this.change.missingCodes && reference.codes.set(at, this.change.missingCodes),
    )
  }
  toString = (): string => `column ${this.across} ${JSON.stringify(this.change)}`
}

/** How a fill is asked for. */
type How = Pick<FillResult, 'method' | 'imputations'>

class Fill implements Command {
  constructor(
    readonly how: How,
    readonly skip: number,
    readonly draws: readonly number[],
  ) {}
  check = always
  async run(reference: Reference, real: Real): Promise<void> {
    const { document } = real
    const { method, imputations } = this.how
    const outcome = await drawn(document, this.how, this.skip, this.draws)
    const before = document.info().imputations
    const columns = outcome.columns.map(({ name }) => reference.table.names.indexOf(name))
    const replaces = method === 'sample' && before !== imputations
    await step(
      reference,
      real,
      () => document.applyFill(outcome),
      (_, column, fill) =>
        method === 'sample'
          ? fill > BEST_GUESS && (replaces || columns.includes(column))
          : fill === BEST_GUESS && columns.includes(column),
    )
    for (const { name, rows, values, meaning } of outcome.columns) {
      const column = reference.table.names.indexOf(name)
      rows.forEach((row, cell) =>
        values.forEach((imputed, index) => {
          const shown = document.cell(row, column, method === 'sample' ? index + 1 : 'mean')
          const value = imputed[cell]!
          const right =
            meaning.kind === 'level'
              ? shown.t === meaning.levels[value]
              : Math.abs((document.parseValue(column, shown.t) ?? NaN) - value) <= 0.51
          if (shown.s !== 'filled' || !right || shown.o)
            throw new Error(`${value} was filled in and ${shown.t} is shown`)
        }),
      )
    }
  }
  toString = (): string =>
    `fill ${this.how.method} ${this.how.imputations} skip ${this.skip} ${JSON.stringify(this.draws)}`
}

/** A fill as the model would hand it over: a possible value for every gap of all columns but one. */
async function drawn(
  document: TableDocument,
  { method, imputations }: How,
  skip: number,
  draws: readonly number[],
): Promise<FillResult> {
  const { columns, rows } = await document.typed()
  let next = 0
  const draw = (): number => draws[next++ % draws.length]!
  const places = new Map(document.info().columns.map(({ name, index }) => [name, index]))
  return {
    method,
    imputations,
    seed: skip,
    engine: 'campaign',
    minCertainty: 0,
    leftOpen: 0,
    columns: columns.flatMap((column, index) => {
      if (index === skip % (columns.length + 1) || (column.kind === 'discrete' && column.levels.length === 0)) return []
      const gaps = Array.from({ length: rows }, (_, row) => row).filter(
        (row) => document.cell(row, places.get(column.name)!, 'none').s === 'gap',
      )
      const value = (): number => {
        if (column.kind === 'discrete') return draw() % column.levels.length
        const usual = (column.moment === 'date' ? 12_000 : 0) + (draw() % 90)
        const held = Math.max(column.low ?? usual, Math.min(column.high ?? usual, usual))
        return column.step === null ? held : Math.round(held / column.step) * column.step
      }
      return {
        name: column.name,
        meaning: meaningIn(document, column.name),
        rows: Int32Array.from(gaps),
        values: Array.from({ length: imputations }, () => Float64Array.from(gaps, value)),
        certainty: new Float32Array(gaps.length).fill(0.5),
        low: new Float64Array(gaps.length).fill(NaN),
        high: new Float64Array(gaps.length).fill(NaN),
      }
    }),
  }
}

/** Fills what is out of date again; afterwards nothing is, and what was up to date is as it was. */
class FillAgain implements Command {
  constructor(readonly draws: readonly number[]) {}
  check = always
  async run(reference: Reference, real: Real): Promise<void> {
    const { document } = real
    const stale = document.staleFills()
    const cells = stale.flatMap(({ method, cells: some }) =>
      [...some].flatMap(([column, rows]) => [...rows].map((row) => `${method} ${row} ${column}`)),
    )
    for (const part of stale) {
      const all = await drawn(document, part, 1000, this.draws)
      const { names } = reference.table
      const outcome: FillResult = {
        ...all,
        columns: all.columns.flatMap((column) => {
          const wanted = part.cells.get(names.indexOf(column.name))
          if (!wanted) return []
          const keep = (_: number, at: number): boolean => wanted.has(column.rows[at]!)
          return {
            ...column,
            rows: column.rows.filter((row) => wanted.has(row)),
            values: column.values.map((values) => values.filter(keep)),
            certainty: column.certainty.filter(keep),
            low: column.low.filter(keep),
            high: column.high.filter(keep),
          }
        }),
      }
      await step(
        reference,
        real,
        () => document.applyFill(outcome, { instead: part }),
        (row, column, fill) =>
          fill > 0 &&
          (fill === BEST_GUESS ? ['mean', 'median'] : ['sample']).some((method) =>
            cells.includes(`${method} ${row} ${column}`),
          ),
      )
    }
    const left = document.info().outdated
    if (left > 0) throw new Error(`${left} filled values are still out of date`)
  }
  toString = (): string => 'fill again'
}

class Clear implements Command {
  check = always
  run = (reference: Reference, real: Real): Promise<void> =>
    step(
      reference,
      real,
      () => real.document.clearFills(),
      (_row, _column, fill) => fill > 0,
    )
  toString = (): string => 'clear fills'
}

/** Undo brings back all that was shown before, redo all that was shown after. */
class Travel implements Command {
  constructor(readonly way: 'undo' | 'redo') {}
  check = ({ done, undone }: Readonly<Reference>): boolean => (this.way === 'undo' ? done : undone).length > 0
  async run(reference: Reference, { document }: Real): Promise<void> {
    const [from, to] = this.way === 'undo' ? [reference.done, reference.undone] : [reference.undone, reference.done]
    to.push(momentOf(document, reference))
    const wanted = from.pop()!
    await document[this.way]()
    checkSame(document, wanted.view, this.way)
    reference.edits = new Map(wanted.edits)
    reference.codes = new Map(wanted.codes)
    checkTexts(document, reference)
  }
  toString = (): string => this.way
}

/** Sorting and filtering change which rows are shown where, and nothing else. */
class Arrange implements Command {
  constructor(
    readonly across: number,
    readonly how: 'up' | 'down' | 'file' | 'gaps' | 'all',
  ) {}
  check = always
  async run({ table }: Reference, { document }: Real): Promise<void> {
    const before = viewOf(document)
    const column = this.across % table.names.length
    if (this.how === 'gaps' || this.how === 'all') await document.filter(this.how)
    else await document.sort(this.how === 'file' ? null : { column, descending: this.how === 'down' })
    checkSame(document, before, 'arranging')
    const { shownRows } = document.info()
    const ids = document.page(0, shownRows, 'none').rows.map(({ id }) => id)
    if (new Set(ids).size !== ids.length) throw new Error('a row is shown twice')
    if (document.info().filter === 'all' && ids.length !== table.rows.length) throw new Error('a row is not shown')
  }
  toString = (): string => `arrange ${this.across} ${this.how}`
}

/** Saved work, laid over the file opened anew, as after a kill: all of it is there, but what could be undone. */
class Restore implements Command {
  check = always
  async run(reference: Reference, real: Real): Promise<void> {
    const before = viewOf(real.document)
    const { json, blocks } = real.document.state()
    const copied = new Map([...blocks].map(([name, bytes]) => [name, bytes.slice()]))
    real.document = await real.reopen()
    await real.document.restore({ json: JSON.parse(JSON.stringify(json)) as unknown, blocks: copied })
    checkSame(real.document, before, 'restored')
    reference.done = []
    reference.undone = []
  }
  toString = (): string => 'save, kill, restore'
}

class Export implements Command {
  check = always
  run = (reference: Reference, { document }: Real): Promise<void> => checkExport(document, reference)
  toString = (): string => 'export'
}

const change: fc.Arbitrary<ColumnChange> = fc.oneof(
  fc
    .constantFrom('number', 'integer', 'category', 'ordered', 'boolean', 'date', 'datetime', 'text', 'id')
    .map((type): ColumnChange => ({ type })),
  fc
    .constantFrom<string[]>(['NA'], ['NA', '-9'], ['red'], [], ['NA', 'G', 'refused'])
    .map((missingCodes): ColumnChange => ({ missingCodes })),
  fc.constantFrom('use', 'predict', 'leave-out').map((role): ColumnChange => ({ role })),
  fc
    .constantFrom({ low: 0, high: 10 }, { low: null, high: null }, { low: -5, high: 1000 })
    .map((bounds) => ({ bounds })),
  fc.constantFrom(0, 1, 3).map((decimals) => ({ decimals })),
)

const draws = fc.array(fc.nat({ max: 997 }), { minLength: 3, maxLength: 7 })
const block = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(typedText, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  )

/** What people do with a table, in any order. */
export const commands: fc.Arbitrary<Iterable<Command>> = fc.commands(
  [
    fc.tuple(spot, spot, typedText).map(([at, across, text]) => new Edit(at, across, [[text]])),
    fc.tuple(spot, spot, block).map(([at, across, texts]) => new Edit(at, across, texts)),
    fc.tuple(spot, change).map(([across, wanted]) => new ChangeColumn(across, wanted)),
    fc
      .tuple(fc.constantFrom('mean', 'median'), spot, draws)
      .map(([method, skip, values]) => new Fill({ method, imputations: 1 }, skip, values)),
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), spot, draws)
      .map(([imputations, skip, values]) => new Fill({ method: 'sample', imputations }, skip, values)),
    draws.map((values) => new FillAgain(values)),
    fc.constant(new Clear()),
    fc.constantFrom<Command>(new Travel('undo'), new Travel('redo')),
    fc
      .tuple(spot, fc.constantFrom('up', 'down', 'file', 'gaps', 'all'))
      .map(([across, how]) => new Arrange(across, how)),
    fc.constant(new Restore()),
    fc.constant(new Export()),
  ],
  { maxCommands: 30, size: 'max' },
)
