import type { Scores } from '../seam/results'

/** Tail probabilities by column, on shared memory for the worker threads; one column at a time, to let others run. */
export async function sharedTails(scores: Scores, names: readonly string[]): Promise<Map<number, Float32Array>> {
  const tails = new Map<number, Float32Array>()
  for (const { name, tail } of scores.columns) {
    const column = names.indexOf(name)
    if (column < 0) continue
    const shared = new Float32Array(new SharedArrayBuffer(tail.byteLength))
    shared.set(tail)
    tails.set(column, shared)
    await new Promise((resume) => setImmediate(resume))
  }
  return tails
}
