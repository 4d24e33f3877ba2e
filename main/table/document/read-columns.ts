import type { ColumnChange, ColumnPreview } from '../../../contract/columns'
import type { LearnedColumn } from '../../../contract/model'
import { UserError } from '../../errors'
import type { Work } from '../../workers/work'
import { adoptedChange } from '../columns/adopt'
import type { ColumnDescription } from '../columns/column'
import { changedChoice, changesReading } from '../columns/column-choice'
import { withEmpties } from '../columns/not-applicable'
import { readingOf, type ColumnReading } from '../columns/reading'
import { saidOf, type OpenedTable, type TableSource } from '../store/source'
import type { EditedCells } from './edited-cells'
import type { ColumnEdit, Readings, Step } from './journal'
import type { TableTasks } from './tasks'

export type ReadColumns = ReturnType<typeof createReadColumns>

/** The columns of a document: what the user chose about them, and how their cells are read because of it. */
export function createReadColumns(
  opened: OpenedTable,
  edited: EditedCells,
  work: Work<TableTasks>,
  chosen: readonly ColumnChange[] = [],
) {
  const { store, fields, dialect } = opened.source
  const raw = [...opened.columns]
  /** With the cells that rules declare empty. */
  const columns = [...opened.columns]
  let empties: ReadonlyMap<number, Uint8Array> = new Map()
  const read = (column: number, description: ColumnDescription): void => {
    raw[column] = description
    columns[column] = withEmpties(description, empties.get(column))
  }
  const names = [...opened.source.names]
  const given: (string | null)[] = names.map(() => null)
  const choices: ColumnChange[] = names.map(() => ({}))
  chosen.forEach((choice, column) => choose(column, choice))

  const at = (column: number): ColumnDescription => {
    const found = columns[column]
    if (!found) throw new UserError('bad-input', 'This column is not in the table; choose another one.')
    return found
  }

  /** A column as it would be read with these choices, and as it was read before if `pinned` says how. */
  async function described(
    column: number,
    choice: ColumnChange,
    pinned: ColumnReading | null,
  ): Promise<ColumnDescription> {
    const before = at(column)
    const [description] = await work('describe', {
      store,
      columns: [
        {
          field: fields[column]!,
          name: names[column]!,
          context: { decimal: dialect.decimal, ...saidOf(opened.source, column) },
          choice,
          pinned,
          edits: edited.ofColumn(column),
        },
      ],
    })
    return description ?? before
  }

  const readings = (some: readonly number[]): Readings => new Map(some.map((column) => [column, readingOf(at(column))]))

  /** Edited cells are put in place first, because columns are read with them; they go back when reading fails. */
  async function putCells({ cells, before }: Extract<Step, { kind: 'edit' }>, forwards: boolean): Promise<void> {
    const put = (to: 'before' | 'after'): void => cells.forEach((cell) => edited.set(cell.row, cell.column, cell[to]))
    put(forwards ? 'after' : 'before')
    try {
      const next: [number, ColumnDescription][] = []
      for (const [column, reading] of before) next.push([column, await described(column, choices[column]!, reading)])
      for (const [column, description] of next) read(column, description)
    } catch (error) {
      put(forwards ? 'before' : 'after')
      throw error
    }
  }

  async function putChoices({ changes, before }: Extract<Step, { kind: 'columns' }>, forwards: boolean): Promise<void> {
    const next: { column: number; choice: ColumnChange; description: ColumnDescription }[] = []
    for (const change of changes) {
      const { column } = change
      const choice = forwards ? change.after : change.before
      const isReadAnew = changesReading(change.before, change.after)
      const pinned = forwards ? null : before.get(column)!
      next.push({ column, choice, description: isReadAnew ? await described(column, choice, pinned) : at(column) })
    }
    for (const { column, choice, description } of next) {
      choose(column, choice)
      read(column, description)
    }
  }

  function choose(column: number, choice: ColumnChange): void {
    choices[column] = choice
    given[column] = choice.name ?? null
    names[column] = choice.name ?? opened.source.names[column]!
  }

  return {
    columns: columns as readonly ColumnDescription[],
    /** As they are read, whatever rules say. */
    raw: raw as readonly ColumnDescription[],
    /** Cells of these columns are empty on purpose. */
    putEmpties(next: ReadonlyMap<number, Uint8Array>): void {
      empties = next
      raw.forEach((description, column) => read(column, description))
    },
    choices: choices as readonly ColumnChange[],
    /** The file's cells under the columns' names as they are now. */
    source: { ...opened.source, names, given } satisfies TableSource,
    at,
    readings,

    /** Does a step or takes it back; when that fails, everything is as it was. */
    put: (step: Extract<Step, { kind: 'edit' | 'columns' }>, forwards: boolean): Promise<void> =>
      step.kind === 'edit' ? putCells(step, forwards) : putChoices(step, forwards),

    /** Of the columns that are no longer read as when the file was opened. */
    changedReadings: (): Readings =>
      readings(names.map((_, column) => column).filter((column) => raw[column] !== opened.columns[column])),

    async restore(
      saved: ReadonlyMap<number, ColumnChange>,
      readings: ReadonlyMap<number, ColumnReading | null>,
    ): Promise<void> {
      for (const [column, choice] of saved) choose(column, choice)
      for (const [column, reading] of readings) read(column, await described(column, choices[column]!, reading))
    },

    /** What would become of known values if a column were changed so. */
    async preview(column: number, change: ColumnChange): Promise<ColumnPreview> {
      const { values, type } = at(column)
      const next = await described(column, changedChoice(choices[column]!, type, change), null)
      const edits = edited.ofColumn(column)
      const field = fields[column]!
      const lost = await work('lostValues', { store, field, edits, before: values, after: next.values })
      // Who names a code for "missing" knows what it does.
      const gaps = change.missingCodes ? { count: 0, examples: [] } : lost.gaps
      return { ...lost, gaps, type: next.type }
    },

    /** What must change for columns to be read as a model knows them; known values are not given up for it. */
    async adoptable(learned: readonly LearnedColumn[]): Promise<ColumnEdit[]> {
      const unknown = ({ gaps, kept }: ColumnDescription): number => gaps + kept.count
      const changes: ColumnEdit[] = []
      for (const one of learned) {
        const column = names.indexOf(one.name)
        if (column < 0) continue
        const before = choices[column]!
        const change = adoptedChange(one, columns[column]!, before)
        if (change === null) continue
        const after = { ...before, ...change }
        const next = await described(column, after, null)
        if (unknown(next) <= unknown(columns[column]!)) changes.push({ column, before, after })
      }
      return changes
    },
  }
}
