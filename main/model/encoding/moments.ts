/** Mean and standard deviation (population) of the finite values; scaled first, so that 1e300 does not overflow. */
export function moments(values: Iterable<number>): { count: number; mean: number; sd: number } {
  let largest = 0
  let count = 0
  for (const x of values) {
    if (!Number.isFinite(x)) continue
    count++
    largest = Math.max(largest, Math.abs(x))
  }
  if (count === 0 || largest === 0) return { count, mean: 0, sd: 0 }
  let sum = 0
  for (const x of values) if (Number.isFinite(x)) sum += x / largest
  const mean = sum / count
  let squares = 0
  for (const x of values) if (Number.isFinite(x)) squares += (x / largest - mean) ** 2
  return { count, mean: mean * largest, sd: Math.sqrt(squares / count) * largest }
}

/** The values at which the weight below them reaches 0, 1/parts, … of all of it; none where nothing has weight. */
export function weightedQuantiles(ascending: Float64Array, weights: Float64Array, parts: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const found: number[] = []
  let below = 0
  // The sum in this order may end a rounding short of the total.
  ascending.forEach((x, i) => {
    below += weights[i]!
    while (total > 0 && found.length <= parts && below >= (found.length / parts) * total * (1 - 1e-9)) found.push(x)
  })
  return found
}
