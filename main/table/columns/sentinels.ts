import type { MissingSuggestion } from '../../../contract/columns'
import { counted } from '../../counted'
import { suspiciousWords } from './missing'

const lowCodes = [-1, -2, -8, -9, -88, -99, -100, -200, -888, -999, -9999, -99999]
const highCodes = [99, 255, 888, 999, 9999, 32767, 65535, 99999, 999999]
const candidates: ReadonlySet<number> = new Set([...lowCodes, ...highCodes])

/** A column's values with the smallest and the largest of them; NaN = gap. */
export type ValueRange = { readonly values: Float64Array; readonly low: number; readonly high: number }

/** A sentinel stands apart from the other values by at least this share of their range. */
const farAway = 0.5

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`

/**
 * Extreme values of a numeric column that look like codes for "missing": a usual code, apart from all other values.
 * `show` writes a value as the file does.
 */
export function suggestNumbers(range: ValueRange, show: (value: number) => string): MissingSuggestion[] {
  return suggestExtremes(range, show, (value) => candidates.has(value))
}

const dayOf = (iso: string): number => Date.parse(iso) / 86_400_000
const dateCandidates: ReadonlySet<number> = new Set(
  ['1900-01-01', '1899-12-30', '1899-12-31', '1901-01-01', '1970-01-01', '2099-12-31', '2999-12-31', '9999-12-31'].map(
    dayOf,
  ),
)

/** The same for dates; `unit`: how many of the column's units make a day. */
export function suggestDates(range: ValueRange, show: (value: number) => string, unit: number): MissingSuggestion[] {
  return suggestExtremes(range, show, (value) => dateCandidates.has(value / unit))
}

function suggestExtremes(
  { values, low, high }: ValueRange,
  show: (value: number) => string,
  isCandidate: (value: number) => boolean,
): MissingSuggestion[] {
  // Whatever is apart from the rest is at one of its ends.
  if (!isCandidate(low) && !isCandidate(high)) return []
  const suspects = new Map<number, number>()
  let total = 0
  let restLow = Infinity
  let restHigh = -Infinity
  for (const value of values) {
    if (Number.isNaN(value)) continue
    total += 1
    if (isCandidate(value)) suspects.set(value, (suspects.get(value) ?? 0) + 1)
    else {
      if (value < restLow) restLow = value
      if (value > restHigh) restHigh = value
    }
  }
  if (suspects.size === 0 || restLow > restHigh) return []
  const suggestions: MissingSuggestion[] = []
  // From the inside out, so that 99 as an ordinary age keeps its place when 999 is the code.
  const inward = [...suspects].sort(([a], [b]) => distance(a, restLow, restHigh) - distance(b, restLow, restHigh))
  for (const [value, cells] of inward) {
    const apart = distance(value, restLow, restHigh)
    const onlyNegative = value < 0 && restLow >= 0
    if (apart > 0 && (apart >= (restHigh - restLow) * farAway || onlyNegative)) {
      suggestions.push({
        code: show(value),
        value: String(value),
        count: cells,
        evidence:
          `${counted(cells, 'cell')} (${percent(cells / total)}) hold ${show(value)}; ` +
          `all other values lie between ${show(restLow)} and ${show(restHigh)}.`,
      })
    } else {
      restLow = Math.min(restLow, value)
      restHigh = Math.max(restHigh, value)
    }
  }
  return suggestions
}

/** How far outside [low, high] a value lies; 0 = inside. */
const distance = (value: number, from: number, to: number): number => Math.max(from - value, value - to, 0)

/** Levels that are words for "missing". */
export function suggestWords(levels: readonly string[], counts: readonly number[], total: number): MissingSuggestion[] {
  return levels.flatMap((level, index) => {
    const cells = counts[index] ?? 0
    if (cells === 0 || !suspiciousWords.has(level.trim().toLowerCase())) return []
    return {
      code: level,
      value: level.trim().toLowerCase(),
      count: cells,
      evidence: `“${level}” reads like a word for missing: ${counted(cells, 'cell')} (${percent(cells / total)}).`,
    }
  })
}
