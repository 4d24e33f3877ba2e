/** Scales whose words have one order everywhere. */
const scales = [
  ['very low', 'low', 'medium', 'high', 'very high'],
  ['very low', 'low', 'moderate', 'high', 'very high'],
  ['low', 'normal', 'high'],
  ['poor', 'fair', 'good', 'vgood', 'excellent'],
  ['poor', 'fair', 'good', 'very good', 'excellent'],
  ['strongly disagree', 'disagree', 'neutral', 'agree', 'strongly agree'],
  ['strongly disagree', 'disagree', 'neither agree nor disagree', 'agree', 'strongly agree'],
  ['never', 'rarely', 'sometimes', 'often', 'always'],
  ['none', 'several', 'most'],
  ['none', 'mild', 'moderate', 'severe'],
  ['small', 'medium', 'large'],
  ['xs', 's', 'm', 'l', 'xl', 'xxl'],
  ['fair', 'good', 'very good', 'premium', 'ideal'],
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
]

/** No scale has longer words. */
const longestLevel = 200

const leadingNumber = /^\s*(?:more|over|from|under|below|less than|[<>]=?)?[\s_]*(\d+(?:[.,]\d+)?)/i
const range = /\d\s*(?:-|–|to|_to_|\+|plus|_plus|_hr|years?|$)/i

/** Levels in their own order when they form a known scale or ranges of numbers ("0-9", "10-19", "70+"); else null. */
export function orderedLevels(levels: readonly string[]): string[] | null {
  if (levels.length < 3 || levels.some((level) => level.length > longestLevel)) return null
  const plain = new Map(levels.map((level) => [level.trim().toLowerCase(), level]))
  const scale = scales.find((words) => [...plain.keys()].every((word) => words.includes(word)))
  if (scale) return scale.flatMap((word) => plain.get(word) ?? [])
  return orderedRanges(levels)
}

function orderedRanges(levels: readonly string[]): string[] | null {
  const keyed = levels.map((level) => {
    const number = leadingNumber.exec(level)?.[1]
    const open = /^\s*(?:under|below|less|<)/i.test(level) ? -0.5 : /^\s*(?:more|over|>)/i.test(level) ? 0.5 : 0
    return { level, key: number === undefined ? NaN : Number(number.replace(',', '.')) + open }
  })
  if (keyed.some(({ key }) => Number.isNaN(key))) return null
  if (new Set(keyed.map(({ key }) => key)).size !== levels.length) return null
  const ranges = levels.filter((level) => range.test(level) && !/^\s*\d+\s*$/.test(level))
  return ranges.length * 2 > levels.length ? keyed.sort((a, b) => a.key - b.key).map(({ level }) => level) : null
}
