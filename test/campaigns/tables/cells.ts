/** What a typed cell may say instead of the text: the same number, moment or truth value. */
export type Meaning =
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'moment'; readonly iso: string }
  | { readonly kind: 'truth'; readonly value: boolean }

/** A text of a generated table. */
export type CellSpec = { readonly text: string; readonly meaning: Meaning | null }

export const plain = (text: string): CellSpec => ({ text, meaning: null })
export const blank = plain('')

/** Texts that Lacuna may take for "missing" by itself; any other text that is there must stay. */
export const missingWords: ReadonlySet<string> = new Set([
  'NA',
  'N/A',
  'n/a',
  'NaN',
  'NULL',
  'null',
  '?',
  '#N/A',
  '.',
  '-',
  '--',
  'None',
  'none',
  'na',
])

/** Sign, significant digits and power of ten of a number without a double between: −1.50 is "-15e-1". */
export function digitForm(text: string): string | null {
  const parts = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text)
  if (!parts || !/\d/.test(text)) return null
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts
  const all = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = all.replace(/0+$/, '')
  if (significant === '') return '0'
  const exponent = Number(power) - fraction.length + all.length - significant.length
  return `${sign === '-' ? '-' : ''}${significant}e${exponent}`
}

/** Whether a typed file may show `found` for this cell. */
export function saysTheSame({ text, meaning }: CellSpec, found: string | null): boolean {
  if (found === text) return true
  if (found === null || meaning === null) return false
  switch (meaning.kind) {
    case 'number':
      return digitForm(found.replace(/%$/, '')) === digitForm(meaning.digits)
    case 'truth':
      return found.toLowerCase() === String(meaning.value)
    case 'moment':
      return sameMoment(meaning.iso, found)
  }
}

/** "2004-03-10 00:00:00" is 2004-03-10, and .500 is .5. */
function sameMoment(wanted: string, found: string): boolean {
  const short = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  const seconds = (text: string): string => short(/^(?:.*[ T])?\d{2}:\d{2}$/.test(text) ? `${text}:00` : text)
  return seconds(wanted).replace(/ 00:00:00$/, '') === seconds(found).replace(/ 00:00:00$/, '')
}
