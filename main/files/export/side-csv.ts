import { quoteText } from '../../table/store/quote-text'

const plain = { delimiter: ',', quote: '"' }

/** Side files are plain CSV in UTF-8 with commas, whatever the dialect of the table. */
export const sideLine = (fields: readonly string[]): string =>
  `${fields.map((text) => quoteText(text, plain)).join(',')}\n`

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
