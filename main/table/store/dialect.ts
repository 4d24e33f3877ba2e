/** How a text file is written, so that it can be written the same way again. */
export type Dialect = {
  readonly delimiter: string
  readonly quote: string
  readonly lineEnd: '\n' | '\r\n' | '\r'
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'
  readonly bom: boolean
  readonly header: boolean
  readonly decimal: '.' | ','
  /** A blank follows each delimiter, as in "39, State-gov". */
  readonly blankAfterDelimiter: boolean
}

const delimiterNames = new Map([
  [',', 'comma-separated'],
  [';', 'semicolon-separated'],
  ['\t', 'tab-separated'],
  ['|', 'separated by vertical bars'],
  [' ', 'separated by blanks'],
])

const encodingNames = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', latin1: 'Latin-1' }

/** "semicolon-separated, decimal comma, UTF-8". */
export function dialectInWords(dialect: Dialect): string {
  return [
    delimiterNames.get(dialect.delimiter) ?? `separated by “${dialect.delimiter}”`,
    dialect.decimal === ',' ? 'decimal comma' : '',
    dialect.header ? '' : 'no header',
    encodingNames[dialect.encoding],
  ]
    .filter((part) => part !== '')
    .join(', ')
}
