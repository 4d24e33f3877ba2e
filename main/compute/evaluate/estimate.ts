import type { TrainOptions } from '../../../contract/model'
import { presetSeconds } from '../../model/training/config'
import { MOST_DONORS } from './simple-methods'

/** At most this many hidden cells per column are filled and compared. */
export const MOST_COMPARED = 2000

/** Seconds that the parts of an evaluation are expected to take. */
export type Expected = { readonly training: number; readonly filling: number; readonly comparing: number }

export type EvaluatedColumn = { readonly known: number; readonly isNumber: boolean }

// Measured on NHANES (10,000 rows, 75 columns) on two cores; docs/quality.md.
const PER_FILLED_NUMBER = 1.6e-4
const PER_FILLED_CATEGORY = 2e-5
const PER_JUDGED_NUMBER = 1.6e-4
/** Of two rows, and of one value of theirs. */
const PER_DISTANCE = 1e-7
const PER_DIFFERENCE = 1.2e-9

/**
 * How long hiding, training anew, filling and comparing takes. `trained`: seconds that the same training took on this
 * table; null when nobody knows, and then it may take all of its time.
 */
export function expectedSeconds(
  columns: readonly EvaluatedColumn[],
  hide: number,
  options: Pick<TrainOptions, 'preset' | 'maxMinutes'>,
  trained: number | null,
): Expected {
  let filling = 0
  let comparing = 0
  for (const { known, isNumber } of columns) {
    const cells = Math.min(MOST_COMPARED, known * hide)
    const donors = Math.min(MOST_DONORS, known * (1 - hide))
    filling += cells * (isNumber ? PER_FILLED_NUMBER : PER_FILLED_CATEGORY)
    comparing +=
      cells * (donors * (PER_DISTANCE + columns.length * PER_DIFFERENCE) + (isNumber ? PER_JUDGED_NUMBER : 0))
  }
  const limit = options.maxMinutes === null ? presetSeconds(options.preset) : options.maxMinutes * 60
  return { training: trained ?? limit, filling, comparing }
}

export const inAll = ({ training, filling, comparing }: Expected): number => training + filling + comparing
