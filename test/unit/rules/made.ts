import type { RuleColumn } from '../../../main/rules/columns'

export const numbers = (
  name: string,
  values: readonly number[],
  more: { readonly step?: number | null; readonly moment?: 'date' | 'datetime' | 'time'; readonly low?: number } = {},
): Extract<RuleColumn, { kind: 'continuous' }> => ({
  kind: 'continuous',
  name,
  values: Float64Array.from(values),
  step: more.step ?? null,
  moment: more.moment,
  low: more.low ?? null,
  high: null,
})

export const levels = (
  name: string,
  own: readonly string[],
  codes: readonly number[],
  ordered = false,
): Extract<RuleColumn, { kind: 'discrete' }> => ({
  kind: 'discrete',
  name,
  codes: Int32Array.from(codes),
  levels: own,
  ordered,
})
