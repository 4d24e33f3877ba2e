import type { Comparison } from '../../contract/missing'
import { observedValue } from '../table/columns/column'
import { valueText } from '../table/columns/value-text'
import { quantileOf } from '../table/numbers/quantile'
import type { FilledCells } from '../table/document/filled-cells'
import { percentText } from './percent'
import { valueAt, type StudiedColumn } from './predictor'

export type CompareInput = {
  readonly rows: number
  readonly column: StudiedColumn
  /** One per imputation, or one best guess. */
  readonly filled: readonly FilledCells[]
  readonly guess: boolean
  /** Another column, a category, by whose levels it is split. */
  readonly by: StudiedColumn | null
}

const BINS = 24
const MOST_LEVELS = 12
const MOST_GROUPS = 6

type Classes = {
  readonly kind: Comparison['kind']
  readonly labels: readonly string[]
  readonly of: (value: number) => number
}

/** Observed beside filled values of one column, in the same classes, each imputation for itself. */
export function compareFilled({ rows, column, filled, guess, by }: CompareInput): Comparison | null {
  const classes = classesOf(column)
  if (classes === null || filled.length === 0) return null
  const groups = groupsOf(by)
  const observed: { row: number; value: number }[] = []
  for (let row = 0; row < rows; row += 1) {
    const value = observedValue(column.description.values, row)
    if (value !== null) observed.push({ row, value })
  }
  const cells = filled.map((one) => Array.from(one.rows, (row, at) => ({ row, value: one.values[at]! })))
  const summary = (some: readonly { row: number; value: number }[], level: number | null) =>
    summaryOf(
      some.filter(({ row }) => level === null || (by !== null && valueAt(by, row) === level)).map(({ value }) => value),
      column,
      classes,
    )
  const compared = groups.map(({ label, level }) => ({
    label,
    observed: summary(observed, level),
    filled: cells.map((some) => summary(some, level)),
  }))
  return {
    column: column.index,
    name: column.name,
    kind: classes.kind,
    labels: [...classes.labels],
    guess,
    groups: compared.filter((group) => group.observed.count + (group.filled[0]?.count ?? 0) > 0),
    sentence: sentenceOf(column, compared[0]!, classes, guess),
  }
}

function classesOf({ description }: StudiedColumn): Classes | null {
  const { values, low, high, counts, type } = description
  if (values.kind === 'texts') return null
  if (values.kind === 'levels') {
    const order = [...values.levels.keys()]
    if (type !== 'ordered') order.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    const shown = order.slice(0, MOST_LEVELS)
    const others = order.length > shown.length ? ['others'] : []
    return {
      kind: 'levels',
      labels: [...shown.map((level) => values.levels[level]!.trim()), ...others],
      of: (value) => (shown.includes(value) ? shown.indexOf(value) : shown.length),
    }
  }
  if (!(high > low)) return null
  const scale = BINS / (high - low)
  return {
    kind: 'bins',
    labels: Array.from({ length: BINS + 1 }, (_, at) => valueText(description, low + at / scale)),
    of: (value) => Math.max(0, Math.min(BINS - 1, Math.floor((value - low) * scale))),
  }
}

const classCount = ({ kind, labels }: Classes): number => (kind === 'bins' ? labels.length - 1 : labels.length)

function groupsOf(by: StudiedColumn | null): { label: string | null; level: number | null }[] {
  const all = { label: null, level: null }
  if (by === null || by.description.values.kind !== 'levels') return [all]
  const { counts, values } = by.description
  const levels = [...values.levels.keys()].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).slice(0, MOST_GROUPS)
  return [all, ...levels.map((level) => ({ label: values.levels[level]!.trim(), level }))]
}

/** Shares of each class; the middle is the median of a number, the most frequent level of a category. */
function summaryOf(values: readonly number[], { description }: StudiedColumn, classes: Classes) {
  const counts = new Array<number>(classCount(classes)).fill(0)
  for (const value of values) counts[classes.of(value)]! += 1
  const shares = counts.map((count) => count / Math.max(1, values.length))
  if (values.length === 0) return { count: 0, shares, middle: '' }
  const middle =
    classes.kind === 'bins'
      ? valueText(description, quantileOf(Float64Array.from(values).sort(), 0.5))
      : classes.labels[counts.indexOf(Math.max(...counts))]!
  return { count: values.length, shares, middle }
}

function sentenceOf(
  { name }: StudiedColumn,
  { observed, filled }: Pick<Comparison['groups'][number], 'observed' | 'filled'>,
  { kind, labels }: Classes,
  guess: boolean,
): string {
  const first = filled[0]!
  const who = guess
    ? 'the best guesses'
    : filled.length === 1
      ? 'the imputation'
      : `the first of ${filled.length} imputations`
  if (kind === 'bins')
    return `The median of ${name} is ${observed.middle} in ${observed.count.toLocaleString('en')} observed cells and ${first.middle} in ${first.count.toLocaleString('en')} filled ones (${who}).`
  const top = observed.shares.indexOf(Math.max(...observed.shares))
  return `${labels[top]} is in ${percentText(observed.shares[top]!)} of ${observed.count.toLocaleString('en')} observed cells of ${name} and in ${percentText(first.shares[top]!)} of ${first.count.toLocaleString('en')} filled ones (${who}).`
}
