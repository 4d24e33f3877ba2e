/** Side files are plain CSV in UTF-8 with commas, whatever the dialect of the table. */
export const sideField = (text: string): string =>
  /[",\n\r]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text

export const sideLine = (fields: readonly string[]): string => `${fields.map(sideField).join(',')}\n`

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
