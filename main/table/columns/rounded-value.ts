import type { ColumnDescription } from './column'

const decimalsOf = (step: number): number => Math.max(0, Math.round(-Math.log10(step)))

/** A filled number as the column rounds it. */
export function roundedValue({ step, type }: Pick<ColumnDescription, 'step' | 'type'>, value: number): number {
  if (step === null || (type !== 'number' && type !== 'integer')) {
    return step === null ? value : Math.round(value / step) * step
  }
  return Number((Math.round(value / step) * step).toFixed(decimalsOf(step)))
}
