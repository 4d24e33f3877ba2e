import { createRandom } from '../../../main/engine/random'

/** Choices of one table, all from its seed. */
export type Chance = {
  /** True with this probability. */
  is(probability: number): boolean
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number
  normal(): number
  of<T>(choices: readonly T[]): T
}

export function chance(seed: number, table: number): Chance {
  const random = createRandom(seed, table)
  const whole = (low: number, high: number): number => low + random.below(high - low + 1)
  return {
    is: (probability) => random.uniform() < probability,
    whole,
    normal: () => random.normal(),
    of: (choices) => {
      const chosen = choices[whole(0, choices.length - 1)]
      if (chosen === undefined) throw new Error('nothing to choose from')
      return chosen
    },
  }
}
