/** A column joins or leaves the chosen ones; the first to join brings the one that is shown. */
export function withColumn(chosen: ReadonlySet<number>, shown: number | null, column: number): ReadonlySet<number> {
  const next = new Set(chosen.size === 0 && shown !== null ? [shown] : chosen)
  if (chosen.has(column)) next.delete(column)
  else next.add(column)
  return next
}

/** All columns of a list from the one that is shown to another. */
export function columnsTo(list: readonly number[], shown: number | null, column: number): ReadonlySet<number> {
  const [from, to] = [list.indexOf(shown ?? column), list.indexOf(column)]
  if (from < 0) return new Set([column])
  return new Set(list.slice(Math.min(from, to), Math.max(from, to) + 1))
}
