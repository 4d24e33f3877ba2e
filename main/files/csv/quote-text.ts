import type { Dialect } from '../../table/store/dialect'

/** A new text as the file would write it: quoted when the column is, or when it must be. */
export function quoteText(text: string, dialect: Dialect, quoted: boolean): string {
  const { delimiter, quote } = dialect
  const must =
    // Of a delimiter of several characters the first one is enough: at the end of a text it would run into the delimiter.
    text.includes(delimiter.slice(0, 1)) ||
    text.includes(quote) ||
    text.includes('\n') ||
    text.includes('\r') ||
    (text !== '' && text.trim() !== text)
  return must || (quoted && text !== '') ? quote + text.replaceAll(quote, quote + quote) + quote : text
}

/** Texts that a spreadsheet program would run: =…, @…, and +… or −… that is not a number. */
export const isFormula = (text: string): boolean =>
  /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-]?[\d.,\s']+(?:[eE][+-]?\d+)?\s?%?$/.test(text))
