import type { Random } from '../random'

/** The same numbers in a random order, each equally likely (Fisher and Yates). */
export function shuffled(rows: Int32Array, random: Random): Int32Array {
  const order = rows.slice()
  for (let j = order.length - 1; j > 0; j--) {
    const k = random.below(j + 1)
    const held = order[j]!
    order[j] = order[k]!
    order[k] = held
  }
  return order
}
