import { createRandom } from '../../../main/engine/random'
import type { ContinuousColumn, DiscreteColumn, TypedColumn, TypedTable } from '../../../main/table/seam/typed'

/** Small tables for tests. */
export const numbers = (
  name: string,
  values: ArrayLike<number>,
  more: Partial<ContinuousColumn> = {},
): ContinuousColumn => ({
  kind: 'continuous',
  name,
  values: Float64Array.from(values),
  step: null,
  low: null,
  high: null,
  given: true,
  ...more,
})

export function discrete(name: string, texts: readonly (string | null)[]): DiscreteColumn {
  const levels = [...new Set(texts.filter((text) => text !== null))].sort()
  const codes = Int32Array.from(texts, (text) => (text === null ? -1 : levels.indexOf(text)))
  return { kind: 'discrete', name, codes, levels, ordered: false, given: true }
}

export const tableOf = (columns: readonly TypedColumn[]): TypedTable => ({
  rows: columns[0]!.kind === 'continuous' ? columns[0]!.values.length : columns[0]!.codes.length,
  columns,
  leftOut: [],
})

/** Mixed and correlated, with gaps: x ~ N(0,1), y = 2x + noise, kind = sign of x (mostly), amount 0 or |x|. */
export function mixedTable(rows: number, seed = 1, gaps = 0.1): TypedTable {
  const random = createRandom(seed)
  const x: number[] = []
  const y: number[] = []
  const amount: number[] = []
  const kind: (string | null)[] = []
  const hidden = (): boolean => random.uniform() < gaps
  for (let i = 0; i < rows; i++) {
    const value = random.normal()
    const sign = random.uniform() < 0.9 ? value > 0 : value <= 0
    const spent = random.uniform() < 0.6 ? 0 : Math.abs(value) * 10
    x.push(hidden() ? NaN : value)
    y.push(hidden() ? NaN : 2 * value + 0.5 * random.normal())
    amount.push(hidden() ? NaN : spent)
    kind.push(hidden() ? null : sign ? 'plus' : 'minus')
  }
  return tableOf([numbers('x', x), numbers('y', y), numbers('amount', amount, { low: 0 }), discrete('kind', kind)])
}
