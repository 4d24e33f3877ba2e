import type { GapGroups } from '../../contract/missing'
import { isGap, observedValue, type ColumnDescription, type ColumnValues } from '../table/columns/column'
import { valueText } from '../table/columns/value-text'
import type { TaskControl } from '../workers/control'
import { conditionWords } from './condition-words'
import { meets, type Condition } from './predictor'

export type GroupsInput = {
  readonly rows: number
  readonly by: { readonly index: number; readonly name: string; readonly description: ColumnDescription }
  readonly columns: readonly ColumnValues[]
}

const MOST_LEVELS = 20
const RANGES = 10
const STRETCHES = 24

type Group = { readonly label: string; readonly condition: Condition | null }

/** How many gaps each column has in groups of rows: by the levels of a category, tenths of a number, stretches of time. */
export function gapGroups({ rows, by, columns }: GroupsInput, control: TaskControl): GapGroups {
  const { kind, groups } = groupsBy(by)
  const unknown = groups.length
  const groupOf = new Uint16Array(rows)
  const sizes = new Uint32Array(unknown + 1)
  for (let row = 0; row < rows; row += 1) {
    const value = observedValue(by.description.values, row)
    const at = value === null ? -1 : groups.findIndex(({ condition }) => condition !== null && meets(condition, value))
    groupOf[row] = at < 0 ? unknown : at
    sizes[groupOf[row]!]! += 1
  }
  const gaps = columns.map((values, at) => {
    control.progress(at / columns.length)
    const counts = new Uint32Array(unknown + 1)
    for (let row = 0; row < rows; row += 1) if (isGap(values, row)) counts[groupOf[row]!]! += 1
    return counts
  })
  const all: readonly Group[] = [...groups, { label: 'other or unknown', condition: null }]
  return {
    by: by.index,
    kind,
    groups: all
      .map(({ label, condition }, at) => ({ label, condition, rows: sizes[at]!, gaps: gaps.map((own) => own[at]!) }))
      .filter((group) => group.rows > 0),
  }
}

function groupsBy({ name, description }: GroupsInput['by']): { kind: GapGroups['kind']; groups: readonly Group[] } {
  const { values, counts, type, low } = description
  if (values.kind === 'levels') {
    const order = [...values.levels.keys()]
    if (type !== 'ordered') order.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    const groups = order
      .slice(0, MOST_LEVELS)
      .map((level): Group => ({ label: values.levels[level]!, condition: { kind: 'levels', levels: [level] } }))
    return { kind: 'levels', groups }
  }
  if (values.kind === 'texts' || Number.isNaN(low)) return { kind: 'levels', groups: [] }
  const isTime = type === 'date' || type === 'datetime'
  const starts = isTime ? evenStarts(description) : tenths(values.values)
  const groups = starts.map((start, at): Group => {
    const condition: Condition = {
      kind: 'range',
      low: start,
      high: at + 1 < starts.length ? justBelow(starts[at + 1]!, description) : null,
    }
    const label = isTime
      ? `from ${valueText(description, start)}`
      : conditionWords({ index: 0, name, description }, at === 0 ? { ...condition, low: null } : condition).slice(
          name.length + 4,
        )
    return { label, condition }
  })
  return { kind: isTime ? 'time' : 'ranges', groups }
}

/** Even stretches between the ends, each a whole number of steps long: there is no day and a half. */
function evenStarts({ low, high, step }: ColumnDescription): number[] {
  const unit = step ?? (high - low) / STRETCHES
  const steps = unit > 0 ? Math.round((high - low) / unit) + 1 : 1
  return [...new Set(Array.from({ length: STRETCHES }, (_, at) => low + Math.floor((steps * at) / STRETCHES) * unit))]
}

/** Where tenths of the known values begin, each once. */
function tenths(values: Float64Array): number[] {
  const known = values.filter((value) => !Number.isNaN(value)).sort()
  return [...new Set(Array.from({ length: RANGES }, (_, at) => known[Math.floor((at * known.length) / RANGES)]!))]
}

/** The last value before a start: ends are included. */
function justBelow(value: number, { step }: ColumnDescription): number {
  return step === null ? value - Math.abs(value) * Number.EPSILON * 4 : value - step
}
