import type { Dialect } from './dialect'

/** A text between quotes, with the quotes inside it doubled. */
export const enclose = (text: string, quote = '"'): string => quote + text.replaceAll(quote, quote + quote) + quote

/** A new text as the file would write it: quoted when the column is, or when it must be. */
export function quoteText(
  text: string,
  { delimiter, quote }: Pick<Dialect, 'delimiter' | 'quote'>,
  quoted = false,
): string {
  const must =
    // Of a delimiter of several characters the first one is enough: at the end of a text it would run into the delimiter.
    text.includes(delimiter.slice(0, 1)) ||
    text.includes(quote) ||
    text.includes('\n') ||
    text.includes('\r') ||
    (text !== '' && text.trim() !== text)
  return must || (quoted && text !== '') ? enclose(text, quote) : text
}
