import { counted } from '../../counted'
import type { ColumnDescription } from './column'
import { valueWords } from './value-words'

const named = 3
const longest = 40

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** What was found about cells that are no values of their column, and what to do about it; null when there are none. */
export function keptNotice(name: string, { kept, type, values }: ColumnDescription): string | null {
  const { count, texts, ambiguous } = kept
  if (count === 0) return null
  const one = count === 1
  const stay = one ? 'it stays as it is' : 'they stay as they are'
  const shown = texts.slice(0, named).map(({ text }) => `“${shortened(text)}”`)
  const what = shown.join(', ') + (texts.length > named ? ' …' : '')
  const cells = `${name}: ${counted(count, 'cell')} ${one ? 'holds' : 'hold'} ${what}`
  if (values.kind === 'levels') {
    return `${cells}, which may be a code like the others or stand for missing; ${stay} until you say which in the column's settings.`
  }
  if (ambiguous > 0) {
    return `${cells}; nothing tells which is the day and which the month, so ${stay} until you choose in the column's settings.`
  }
  const choices = one ? 'Keep it so, treat it as missing' : 'Keep them so, treat them as missing'
  return `${cells}, not ${valueWords[type]}; ${stay} and ${one ? 'is' : 'are'} not used. ${choices}, or read the column as categories: choose in its settings.`
}
