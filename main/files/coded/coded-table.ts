import type { ColumnType, Moment } from '../../../contract/columns'
import { part, type TaskControl } from '../../workers/control'
import type { CodedColumn, TableSource } from '../../table/store/source'
import { TextTable } from '../text-table'
import { momentText } from './moment-texts'

/** A cell as such files hold it: a number, a text, nothing, or (in a column of numbers) a missing value with a name: ".a". */
export type CodedCell = number | string | null

/** A column of Stata, SPSS or SAS. */
export type CodedInput = {
  readonly name: string
  readonly isText: boolean
  /** What its numbers count; `value` makes days or seconds since 1970, or seconds since midnight, of them. */
  readonly moment: { readonly kind: Moment; readonly value: (stored: number) => number } | null
  /** As the file's own program would write a number. */
  readonly numberText: (value: number) => string
  /** Labels by code, in the file's order. */
  readonly labels: ReadonlyMap<CodedCell, string>
  /** Whether the file declares a value to be missing. */
  readonly isMissing: ((cell: CodedCell) => boolean) | null
  /** What the file calls it, where its cells do not say more. */
  readonly stated: ColumnType | null
  readonly isOrdered: boolean
}

/** More codes for missing than anybody names: they lie in a range, and are read as no value. */
const mostMissing = 100
const checkEvery = 4096

type Facts = { readonly reading: string; readonly notices: readonly string[] }

/**
 * The cells of a file of codes as a table. Labels become the texts of a column whose every value has one; a column with some labels
 * stays one of numbers. `rows` is gone through twice: first to see which it is.
 */
export function codedTable(
  columns: readonly CodedInput[],
  rows: () => Iterable<readonly CodedCell[]>,
  count: number,
  { reading, notices }: Facts,
  control: TaskControl,
): Omit<TableSource, 'sha256' | 'format'> {
  const found = columns.map(() => ({ unlabelled: false, unlike: new Set<Moment>(), missing: new Set<CodedCell>() }))
  const watched = (share: TaskControl, row: number): void => {
    if (row % checkEvery === 0) share.progress(Math.min(1, row / Math.max(1, count)))
  }
  let row = 0
  for (const cells of rows()) {
    watched(part(control, 0, 0.4), row++)
    for (const [at, column] of columns.entries()) look(column, cells[at]!, found[at]!)
  }
  const read = columns.map((column, at) => reader(column, found[at]!))
  const table = new TextTable(columns.map(({ name }) => name))
  row = 0
  for (const cells of rows()) {
    watched(part(control, 0.4, 1), row++)
    for (const [at, { text }] of read.entries()) table.add(text(cells[at]!))
    table.endRow()
  }
  return table.finish({
    stated: read.map(({ stated }) => stated),
    coded: read.map(({ coded }) => coded),
    reading,
    notices,
  })
}

type Found = { unlabelled: boolean; readonly unlike: Set<Moment>; readonly missing: Set<CodedCell> }

const isNamedMissing = ({ isText }: CodedInput, cell: CodedCell): boolean => !isText && typeof cell === 'string'

function look(column: CodedInput, cell: CodedCell, found: Found): void {
  if (cell === null) return
  if (isNamedMissing(column, cell) || column.isMissing?.(cell)) {
    if (found.missing.size <= mostMissing) found.missing.add(cell)
    return
  }
  if (!found.unlabelled && !column.labels.has(cell)) found.unlabelled = true
  if (!column.moment || typeof cell !== 'number') return
  const value = column.moment.value(cell)
  for (const kind of kinds)
    if (momentText(kind, valueOf(column.moment.kind, kind, value)) === null) found.unlike.add(kind)
}

const kinds = ['date', 'datetime', 'time'] as const

/** Days as seconds, where a column of days has times of day among them. */
const valueOf = (kind: Moment, wanted: Moment, value: number): number =>
  kind === 'date' && wanted === 'datetime' ? value * 86_400 : value

/** The moment that all values of a column are; null when they are none, and stay numbers. */
function commonMoment({ moment }: CodedInput, { unlike }: Found): Moment | null {
  if (!moment) return null
  if (!unlike.has(moment.kind)) return moment.kind
  return moment.kind === 'date' && !unlike.has('datetime') ? 'datetime' : null
}

type Reader = {
  readonly text: (cell: CodedCell) => string | null
  readonly stated: ColumnType | null
  readonly coded: CodedColumn | null
}

function reader(column: CodedInput, found: Found): Reader {
  const { labels, isMissing } = column
  const hasValues = [...labels.keys()].some((code) => !isNamedMissing(column, code) && !isMissing?.(code))
  const isCategory = hasValues && !found.unlabelled
  const moment = isCategory ? null : commonMoment(column, found)
  const isRange = found.missing.size > mostMissing
  const labelTexts = isCategory ? distinctLabels(labels) : new Map<CodedCell, string>()
  const plain = (cell: CodedCell): string | null => {
    if (cell === null || typeof cell === 'string') return cell
    if (moment) return momentText(moment, valueOf(column.moment!.kind, moment, column.moment!.value(cell)))
    return column.numberText(cell)
  }
  const shown = (cell: CodedCell): string | null => labelTexts.get(cell) ?? plain(cell)
  const text = (cell: CodedCell): string | null => {
    if (cell === null) return null
    if (isRange && (isNamedMissing(column, cell) || isMissing?.(cell))) return null
    return shown(cell)
  }
  const missing = isRange ? [] : [...found.missing].flatMap((cell) => shown(cell) ?? [])
  const coded = labels.size > 0 || missing.length > 0 ? { labels: labelsOf(labels, shown), missing } : null
  const stated = isCategory ? (column.isOrdered ? 'ordered' : 'category') : (moment ?? column.stated)
  return { text, stated, coded }
}

const labelsOf = (
  labels: ReadonlyMap<CodedCell, string>,
  shown: (cell: CodedCell) => string | null,
): CodedColumn['labels'] =>
  [...labels].flatMap(([code, label]) => (code === null ? [] : [{ code, label, text: shown(code) ?? '' }]))

/** Two codes of one label are two categories: the code tells them apart. */
function distinctLabels(labels: ReadonlyMap<CodedCell, string>): Map<CodedCell, string> {
  const uses = new Map<string, number>()
  for (const label of labels.values()) uses.set(label.trim(), (uses.get(label.trim()) ?? 0) + 1)
  return new Map(
    [...labels].map(([code, label]) => {
      const trimmed = label.trim()
      if (trimmed === '') return [code, String(code)]
      return [code, uses.get(trimmed)! > 1 ? `${trimmed} (${code})` : trimmed]
    }),
  )
}
