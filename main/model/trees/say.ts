import { moments } from '../encoding/moments'

/** Fewer rows than this say nothing about how far to follow trees. */
const FEWEST = 30
/** Trees must be better than none by this many standard errors: chance would find something on few rows. */
const CLEARLY = 2
/** They are never followed all the way: an outcome that no leaf has seen is still possible. */
const SHARES = [0.25, 0.5, 0.75, 0.95]

/** The least variance that is believed, in expected variances. */
const LEAST_VARIANCE = 1e-3

/** Variance of a deviation, when leaves say its mean and its square's and are followed by `say`. */
export const saidVariance = (say: number, mean: number, square: number): number =>
  say * Math.max(square - mean * mean, LEAST_VARIANCE) + (1 - say)

/** Share of the trees in the probabilities of outcomes, by the log-likelihood of what was there. */
export function outcomesSay(cells: readonly { readonly before: number; readonly said: number }[]): number {
  if (cells.length < FEWEST) return 0
  let [best, most] = [0, 0]
  for (const share of SHARES) {
    const gains = Float64Array.from(cells, ({ before, said }) => Math.log(1 - share + (share * said) / before))
    const { mean, sd } = moments(gains)
    if (mean > most && mean > (CLEARLY * sd) / Math.sqrt(gains.length)) [best, most] = [share, mean]
  }
  return best
}

/** Share of the trees in a mean, by least squares of the errors on what the trees say of them. */
export function meanSay(cells: readonly { readonly error: number; readonly mean: number }[]): number {
  if (cells.length < FEWEST) return 0
  let [above, below] = [0, 0]
  for (const { error, mean } of cells) {
    above += error * mean
    below += mean * mean
  }
  const say = Math.min(below === 0 ? 0 : above / below, 1)
  if (say <= 0) return 0
  const gain = moments(cells.map(({ error, mean }) => error ** 2 - (error - say * mean) ** 2))
  return gain.mean > (CLEARLY * gain.sd) / Math.sqrt(cells.length) ? say : 0
}

/** Share of the trees in the place of numbers, and what the variance that they state lacks. */
export function numbersSay(
  cells: readonly { readonly deviation: number; readonly mean: number; readonly square: number }[],
): { say: number; widening: number } {
  const say = meanSay(cells.map(({ deviation, mean }) => ({ error: deviation, mean })))
  if (say === 0) return { say, widening: 1 }
  let ratios = 0
  for (const { deviation, mean, square } of cells)
    ratios += Math.min((deviation - say * mean) ** 2 / saidVariance(say, mean, square), 64)
  return { say, widening: Math.min(Math.max(ratios / cells.length, 0.5), 4) }
}
