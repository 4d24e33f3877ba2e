import type { Progress } from '../../../contract/jobs'
import { inAll, type Expected } from './estimate'

const order = ['training', 'filling', 'comparing'] as const
type Part = (typeof order)[number]

const stages: Record<Part, string> = {
  training: 'Training without the hidden cells',
  filling: 'Filling the hidden cells',
  comparing: 'Comparing with what was there',
}

/** No part's time is believed to be off by more than this when the time left is told. */
const MOST_OFF = 4

/**
 * The parts of an evaluation as one bar with one time left: each part has the share of the bar that its expected time has
 * of all, and what is still to come takes as much longer or shorter than expected as what is done did.
 */
export function createOneBar(expected: Expected, now: () => number, report: (progress: Progress) => void) {
  const total = Math.max(inAll(expected), 1e-6)
  const started = now()

  /** `share`: how far the part is, 0…1; null while that is unknown. */
  return (part: Part, share: number | null): void => {
    const at = order.indexOf(part)
    const before = order.slice(0, at).reduce((sum, one) => sum + expected[one], 0)
    const done = before + expected[part] * Math.min(1, share ?? 0)
    const seconds = (now() - started) / 1000
    const off = done > 0.02 * total ? Math.min(MOST_OFF, Math.max(1 / MOST_OFF, seconds / done)) : 1
    report({
      fraction: Math.min(1, done / total),
      stage: stages[part],
      secondsLeft: Math.max(0, total - done) * off,
    })
  }
}
