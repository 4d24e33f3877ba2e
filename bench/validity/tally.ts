import type { Held, Study } from './study'

/** What one method's intervals did over the repetitions so far. */
export type Tally = { readonly method: string; readonly repetitions: readonly ReadonlyMap<string, Held>[] }

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean, and how far it may be off because the repetitions are so many and no more. */
export function meanAndError(values: readonly number[]): { mean: number; error: number } {
  const mean = average(values)
  return { mean, error: Math.sqrt(average(values.map((value) => (value - mean) ** 2)) / values.length) }
}

/** Bias, coverage and width of every quantity, method beside method. */
export function report(study: Study, tallies: readonly Tally[]): string {
  const lines = ['quantity          truth  method              bias ± error      bias  covers ± error   width']
  for (const [quantity, truth] of study.truth)
    for (const { method, repetitions } of tallies) {
      const held = repetitions.flatMap((repetition) => repetition.get(quantity) ?? [])
      if (held.length === 0) continue
      const bias = meanAndError(held.map(({ estimate }) => estimate - truth))
      const covers = meanAndError(held.map(({ low, high }) => (low <= truth && truth <= high ? 1 : 0)))
      const widths = held.map(({ low, high }) => high - low).filter((width) => !Number.isNaN(width))
      lines.push(
        [
          quantity.slice(2).padEnd(16),
          truth.toFixed(3).padStart(7),
          ` ${method.padEnd(14)}`,
          `${bias.mean.toFixed(4).padStart(8)} ± ${bias.error.toFixed(4)}`,
          truth === 0 ? '      –' : `${((100 * bias.mean) / Math.abs(truth)).toFixed(1).padStart(6)}%`,
          ` ${covers.mean.toFixed(3)} ± ${covers.error.toFixed(3)}`,
          ` ${average(widths).toFixed(4)}`,
        ].join(' '),
      )
    }
  return lines.join('\n')
}
