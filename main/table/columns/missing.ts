/** Words that always mean "no value here", whatever the column. */
const always = [
  'NA',
  'N/A',
  'n/a',
  'NaN',
  'nan',
  'NAN',
  '-nan',
  'NULL',
  'null',
  'Null',
  '?',
  '#N/A',
  '#NA',
  '<NA>',
  '#NULL!',
  '#VALUE!',
  '#REF!',
  '#DIV/0!',
  '#NUM!',
  '#NAME?',
  'NaT',
]

/** Words that mean it among numbers and dates, but can be a level of a category. "Inf" is a value, if an unusable one. */
const amongNumbers = ['.', '-', '--', '—', '*', 'None', 'none', 'na']

export const alwaysMissing: ReadonlySet<string> = new Set(always)
export const missingAmongNumbers: ReadonlySet<string> = new Set([...always, ...amongNumbers])

/** Words that may stand for "missing" in a category; suggested, never assumed. */
export const suspiciousWords: ReadonlySet<string> = new Set([
  'unknown',
  'unk',
  'missing',
  'not available',
  'not known',
  'not recorded',
  'not reported',
  'not applicable',
  'no answer',
  'no data',
  'refused',
  "don't know",
  'dont know',
  'undefined',
  'undetermined',
  'unspecified',
  'tbd',
  'blank',
  'n.a.',
  'n.d.',
  'nd',
  'na',
  '-',
  '--',
  '.',
  'xx',
  'keine angabe',
  'unbekannt',
  'inconnu',
])

/** Longest word above; longer texts need not be looked up. */
export const longestMissingWord = 16
