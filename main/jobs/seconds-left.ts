/** How long a job of even speed still takes, by how long it took so far; null until that can be said. */
export function secondsLeft(now: () => number): (fraction: number) => number | null {
  const started = now()
  return (fraction) => (fraction < 0.02 ? null : ((now() - started) / 1000 / fraction) * (1 - fraction))
}
