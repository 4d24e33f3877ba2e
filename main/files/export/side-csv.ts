import { isFormula } from '../csv/formula'
import { quoteText } from '../../table/store/quote-text'

const plain = { delimiter: ',', quote: '"' }

/** Side files are plain CSV in UTF-8 with commas, whatever the dialect of the table; texts that would run get a quote in front. */
export const sideLine = (fields: readonly string[], guardFormulas: boolean): string =>
  `${fields.map((text) => quoteText(guardFormulas && isFormula(text) ? `'${text}` : text, plain)).join(',')}\n`

const encoder = new TextEncoder()
const pieceLength = 1 << 18

/** Joins lines into pieces of a handy size. */
export function* encodeLines(lines: Iterable<string>): Generator<Uint8Array> {
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length < pieceLength) continue
    yield encoder.encode(text)
    text = ''
  }
  yield encoder.encode(text)
}
