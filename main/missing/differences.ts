import type { Difference } from '../../contract/missing'
import { isGap, observedValue } from '../table/columns/column'
import type { FilledCells } from '../table/document/filled-cells'
import { caseSample, clearest, gapModelOf, type UsedColumn } from './dependence'
import { percentText } from './percent'

export type DifferenceInput = {
  readonly rows: number
  readonly column: UsedColumn
  readonly columns: readonly UsedColumn[]
  readonly filled: readonly FilledCells[]
}

const MOST_OBSERVED = 5000
/** Differences below this are nothing to look into: standard deviations, or shares of cells. */
const LEAST = { deviations: 0.3, shares: 0.15 }
const STANDARD_ERRORS = 3
/** No row counts e^this times as much as the typical one. */
const MOST_WEIGHT = 6

/**
 * Whether filled values differ from observed ones more than the gaps' dependence explains. Observed rows are weighted by the odds of a
 * gap, exp(η), from the small model of the gaps: the weighted distribution is what the missing values would be if the columns of that
 * model were all that matters. What remains is real (the fill reads all columns), or something to look into.
 */
export function differenceOf({ rows, column, columns, filled }: DifferenceInput): Difference | null {
  const { values } = column.description
  const [first] = filled
  if (values.kind === 'texts' || first === undefined) return null
  const observed = observedRows(column, rows)
  if (observed.length < 2) return null
  const weights = weightsOf(column, columns, rows, observed)
  const known = observed.map((row) => observedValue(values, row)!)
  const added = filled.flatMap((one) => [...one.values])
  const effective = weights.reduce((a, b) => a + b, 0) ** 2 / weights.reduce((sum, weight) => sum + weight * weight, 0)
  const chance = STANDARD_ERRORS * Math.sqrt(1 / effective + 1 / first.rows.length)
  const found =
    values.kind === 'numbers' ? ofNumbers(known, weights, added) : ofLevels(known, weights, added, values.levels)
  const limit = found.measure === 'deviations' ? chance : chance / 2
  return {
    column: column.index,
    name: column.name,
    ...found,
    filled: first.rows.length,
    isOdd: Math.abs(found.left) > Math.max(LEAST[found.measure], limit),
  }
}

function observedRows({ description }: UsedColumn, rows: number): number[] {
  const all: number[] = []
  for (let row = 0; row < rows; row += 1)
    if (!isGap(description.values, row) && observedValue(description.values, row) !== null) all.push(row)
  const step = Math.max(1, Math.ceil(all.length / MOST_OBSERVED))
  return all.filter((_, at) => at % step === 0)
}

function weightsOf(
  column: UsedColumn,
  columns: readonly UsedColumn[],
  rows: number,
  observed: readonly number[],
): number[] {
  const sample = caseSample(column, rows)
  const model = sample && gapModelOf(clearest(column, columns, sample), columns.length, sample)
  if (!model) return observed.map(() => 1)
  const odds = observed.map(model.logOdds)
  const typical = [...odds].sort((a, b) => a - b)[odds.length >> 1]!
  return odds.map((one) => Math.exp(Math.max(-MOST_WEIGHT, Math.min(MOST_WEIGHT, one - typical))))
}

const meanOf = (values: readonly number[], weights?: readonly number[]): number => {
  const [sum, all] = values.reduce(
    ([total, count], value, at) => [total + value * (weights?.[at] ?? 1), count + (weights?.[at] ?? 1)],
    [0, 0],
  )
  return sum / all
}

function ofNumbers(known: readonly number[], weights: readonly number[], added: readonly number[]) {
  const mean = meanOf(known)
  const sd = Math.sqrt(meanOf(known.map((value) => (value - mean) ** 2))) || 1
  const [seen, left] = [(meanOf(added) - mean) / sd, (meanOf(added) - meanOf(known, weights)) / sd]
  const side = seen < 0 ? 'below' : 'above'
  return {
    measure: 'deviations' as const,
    seen,
    left,
    sentence: `Filled values lie ${Math.abs(seen).toFixed(2)} standard deviations ${side} the observed ones on average; given what the gaps depend on, ${Math.abs(left).toFixed(2)} of that is left.`,
  }
}

function ofLevels(
  known: readonly number[],
  weights: readonly number[],
  added: readonly number[],
  levels: readonly string[],
) {
  const sharesOf = (codes: readonly number[], own?: readonly number[]): number[] => {
    const shares = new Array<number>(levels.length).fill(0)
    let all = 0
    codes.forEach((code, at) => {
      shares[code]! += own?.[at] ?? 1
      all += own?.[at] ?? 1
    })
    return shares.map((share) => share / Math.max(all, 1e-12))
  }
  const [plain, expected, filled] = [sharesOf(known), sharesOf(known, weights), sharesOf(added)]
  const apart = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, share, at) => sum + Math.abs(share - b[at]!), 0) / 2
  const gaps = filled.map((share, at) => Math.abs(share - plain[at]!))
  const most = gaps.indexOf(Math.max(...gaps))
  return {
    measure: 'shares' as const,
    seen: apart(filled, plain),
    left: apart(filled, expected),
    sentence: `${levels[most]!.trim()} is in ${percentText(filled[most]!)} of the filled cells and ${percentText(plain[most]!)} of the observed ones; given what the gaps depend on, ${percentText(expected[most]!)} would be expected.`,
  }
}
