const pairs = [
  'no/yes',
  'n/y',
  'false/true',
  'f/t',
  'female/male',
  'f/m',
  'man/woman',
  'men/women',
  'boy/girl',
  'off/on',
  'ja/nein',
  'j/n',
  'ja/nej',
  'non/oui',
  'no/si',
  'no/sí',
  'negative/positive',
  'neg/pos',
  'absent/present',
  'alive/dead',
  'fail/pass',
  'active/inactive',
]
const known: ReadonlySet<string> = new Set(pairs)

/** Two levels that answer one question: yes and no, female and male, smoker and non-smoker. */
export function isYesNo(levels: readonly string[]): boolean {
  if (levels.length !== 2) return false
  const [a = '', b = ''] = levels.map((level) => level.trim().toLowerCase()).sort()
  if (known.has(`${a}/${b}`)) return true
  const bare = (level: string): string => level.replace(/^(non|not|no)[-_ ]?/, '')
  return a !== b && (bare(a) === b || bare(b) === a)
}
