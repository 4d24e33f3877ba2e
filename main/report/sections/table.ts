import { counted } from '../../counted'
import type { ReportFacts, Section } from '../facts'
import { html, list, nothing, tableOf } from '../html'

const typeWords: Record<string, string> = {
  number: 'number',
  integer: 'whole number',
  category: 'category',
  ordered: 'ordered category',
  boolean: 'yes/no',
  date: 'date',
  datetime: 'date and time',
  time: 'time of day',
  text: 'free text',
  id: 'identifier',
}
const roleWords = {
  use: 'learned from and filled',
  predict: 'filled, not learned from',
  'leave-out': 'left out by choice',
}

/** The file, and how each column was read. */
export const tableSection = ({ info, sha256 }: ReportFacts): Section => ({
  id: 'table',
  title: 'The table',
  body: html`<p>
      ${info.name} (${info.format}; ${info.reading}): ${counted(info.rows, 'row')},
      ${counted(info.columns.length, 'column')}. SHA-256 of the file: <code>${sha256}</code>.
    </p>
    ${info.notices.length === 0 ? nothing : list(info.notices)}
    ${tableOf(
      'Columns, types and codes for missing',
      ['Column', 'Type', 'Values', 'Codes for missing', 'Use'],
      info.columns.map((column) => [
        column.name,
        typeWords[column.type] ?? column.type,
        column.facts,
        ['empty cell', ...column.missingCodes].join(', '),
        column.leftOut ?? roleWords[column.role],
      ]),
    )}`,
})
