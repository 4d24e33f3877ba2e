import type { ColumnInfo, ColumnPreview, ColumnType, KeptText } from '../../contract/columns'
import { formatCount } from './format'

const cells = (count: number): string => (count === 1 ? '1 cell' : `${formatCount(count)} cells`)
const longest = 40
const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)
const quoted = (words: readonly string[]): string => words.map((word) => `“${shortened(word)}”`).join(', ')
const holds = (count: number): string => `${cells(count)} ${count === 1 ? 'holds' : 'hold'}`

/** What one value of a type is called. */
const oneOf: Record<ColumnType, string> = {
  number: 'a number',
  integer: 'a whole number',
  category: 'a category',
  ordered: 'a category',
  boolean: 'yes or no',
  date: 'a date',
  datetime: 'a date with a time',
  time: 'a time of day',
  text: 'a text',
  id: 'an identifier',
}
const orders = { dmy: 'day/month', mdy: 'month/day', ymd: 'year/month/day' }

const isCut = ({ count, examples: shown }: ColumnPreview['kept']): boolean => count > shown.length
const examples = (lost: ColumnPreview['kept']): string =>
  lost.examples.map(shortened).join(', ') + (isCut(lost) ? ', …' : '')
const ended = (lost: ColumnPreview['kept']): string => (isCut(lost) ? '' : '.')

/** Texts about cells that are no values of their column. */
export const keptTexts = {
  label: 'Cells to decide about',
  title: ({ kept: { count, texts, ambiguous } }: ColumnInfo) => {
    if (ambiguous > 0)
      return ambiguous === 1
        ? '1 date can be read in two ways'
        : `${formatCount(ambiguous)} dates can be read in two ways`
    return texts.length === 1 ? `${holds(count)} ${quoted([texts[0]!.text])}` : `${holds(count)} other texts`
  },
  about: ({ type, levels, kept }: ColumnInfo) => {
    const one = kept.count === 1
    if (kept.ambiguous > 0)
      return 'Nothing tells which is the day and which the month. Until you choose, they stay as they are.'
    if (levels)
      return `It may be a code like the others, or stand for missing. Until you choose, ${one ? 'it stays as it is and is' : 'they stay as they are and are'} not used.`
    return `Not ${oneOf[type]}. Until you choose otherwise, ${one ? 'it stays as it is and is' : 'they stay as they are and are'} not used.`
  },
  times: ({ text, count }: KeptText) => `${formatCount(count)} × ${quoted([text])}`,
  list: (texts: readonly KeptText[]) => `${quoted(texts.slice(0, 3).map(({ text }) => text))}, …`,
  keep: (count: number) => (count === 1 ? 'Keep it as it is' : 'Keep as they are'),
  missing: 'Treat as missing',
  missingText: (text: string) => `Treat ${quoted([text])} as missing`,
  categories: 'Read the column as categories',
  value: (text: string) => `${quoted([text])} is a value`,
  dayFirst: 'The day comes first',
  monthFirst: 'The month comes first',
  short: (count: number) => `${formatCount(count)} unread`,
  opened: (name: string, { kept }: ColumnInfo) =>
    `${name}: ${holds(kept.count)} ${quoted(kept.texts.slice(0, 3).map(({ text }) => text))}${kept.texts.length > 3 ? ' …' : ''}, which cannot be read as the rest.`,
  openedMany: (columns: number) => `${formatCount(columns)} columns have cells that cannot be read as the rest.`,
  look: 'Decide',

  change: {
    label: 'Before this is changed',
    /** "71 of 113 dates cannot be read as month/day: 31/01/2020, …" */
    kept: (before: ColumnType, preview: ColumnPreview, order: keyof typeof orders | undefined) => {
      const { kept, known, type } = preview
      const dates = before === 'date' || before === 'datetime'
      const what = `${formatCount(kept.count)} of ${formatCount(known)} ${dates ? 'dates' : 'values'}`
      const as = order && (type === 'date' || type === 'datetime') ? orders[order] : oneOf[type]
      return `${what} cannot be read as ${as}: ${examples(kept)}${ended(kept)}`
    },
    stay: (count: number) =>
      count === 1 ? 'It stays as it is and is not used.' : 'They stay as they are and are not used.',
    gaps: ({ gaps }: ColumnPreview) =>
      `${holds(gaps.count)} ${examples(gaps)}, which would count as missing and be filled.`,
    go: 'Change it',
    stop: 'Leave it',
  },
}
