/** Up to `count + 1` round values (1, 2 or 5 times a power of ten apart) inside [low, high]. */
export function niceTicks(low: number, high: number, count: number): number[] {
  const span = high - low
  if (!(span > 0) || !Number.isFinite(span)) return [low]
  const raw = span / count
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw) ?? 10 * power
  const ticks: number[] = []
  for (let index = Math.ceil(low / step); index * step <= high; index += 1) ticks.push(index * step)
  return ticks
}
