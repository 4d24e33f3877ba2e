/** How finely a column's values are written. */
export type Precision = {
  /** Half a step; 0 when values come in no steps. */
  readonly half: number
  /** Far more values than chance would have it are written with a digit less (33.3 among 33.31): these are precise to that digit. */
  readonly mixed: boolean
}

const LOOKED_AT = 2000
/** One in ten ends with a zero by chance. */
const MIXED = 0.25

export function precisionOf(values: Float64Array, step: number | null): Precision {
  if (step === null) return { half: 0, mixed: false }
  const half = step / 2
  // Whole numbers that end with a zero are as precise as others.
  if (step * 10 > 1) return { half, mixed: false }
  let [known, round] = [0, 0]
  const every = Math.max(1, Math.floor(values.length / LOOKED_AT))
  for (let row = 0; row < values.length; row += every) {
    const x = values[row]!
    if (Number.isNaN(x)) continue
    known += 1
    if (isRound(x, step)) round += 1
  }
  return { half, mixed: known >= 20 && round > MIXED * known }
}

const isRound = (x: number, step: number): boolean => {
  const times = x / (10 * step)
  return Math.abs(times - Math.round(times)) < 1e-6
}

/** Half of the last digit that a value is written with. */
export const halfAt = ({ half, mixed }: Precision, x: number): number =>
  mixed && isRound(x, 2 * half) ? 10 * half : half
