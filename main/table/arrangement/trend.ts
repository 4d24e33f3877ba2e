/**
 * What a cubic curve over the places of a column's values leaves over (least squares): a file that is merely sorted by something has
 * neighbours that are alike through the trend alone. Unknown values stay unknown.
 */
export function withoutTrend(y: Float64Array): Float64Array {
  const basis = (at: number): number[] => {
    const x = (2 * at) / Math.max(1, y.length - 1) - 1
    // Legendre polynomials: nearly orthogonal on evenly spaced places.
    return [1, x, (3 * x * x - 1) / 2, (5 * x ** 3 - 3 * x) / 2]
  }
  const size = 4
  const normal = Array.from({ length: size }, () => new Float64Array(size + 1))
  y.forEach((value, at) => {
    if (Number.isNaN(value)) return
    const row = basis(at)
    for (let i = 0; i < size; i += 1) {
      for (let j = 0; j < size; j += 1) normal[i]![j]! += row[i]! * row[j]!
      normal[i]![size]! += row[i]! * value
    }
  })
  const weights = solved(normal, size)
  return y.map((value, at) => value - basis(at).reduce((sum, b, i) => sum + b * weights[i]!, 0))
}

/** Gauss–Jordan elimination with the largest pivot; a direction that the values do not determine gets 0. */
function solved(system: readonly Float64Array[], size: number): number[] {
  const rows = [...system]
  for (let i = 0; i < size; i += 1) {
    const largest = rows.slice(i).reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best))
    const at = rows.indexOf(largest)
    ;[rows[i], rows[at]] = [rows[at]!, rows[i]!]
    const pivot = rows[i]![i]!
    if (Math.abs(pivot) < 1e-9) continue
    for (let k = 0; k < size; k += 1) {
      if (k === i) continue
      const factor = rows[k]![i]! / pivot
      for (let j = i; j <= size; j += 1) rows[k]![j]! -= factor * rows[i]![j]!
    }
  }
  return rows.map((row, i) => (Math.abs(row[i]!) < 1e-9 ? 0 : row[size]! / row[i]!))
}
