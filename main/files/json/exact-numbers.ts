/** Marks a number that is carried as a string to keep every digit; this character cannot occur in a file by accident. */
const mark = '\u0000'

const number = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y

/**
 * JSON with those numbers that a double would change (1.10, 12345678901234567890) turned into marked strings. One way
 * through the text, strings skipped, so that no text is too long for it.
 */
export function protectNumbers(json: string): string {
  const pieces: string[] = []
  let copied = 0
  for (let at = 0; at < json.length;) {
    const code = json.charCodeAt(at)
    if (code === 34) at = stringEnd(json, at)
    else if (code === 45 || (code >= 48 && code <= 57)) {
      number.lastIndex = at
      const text = number.exec(json)?.[0]
      if (text !== undefined && String(Number(text)) !== text) {
        pieces.push(json.slice(copied, at), `"\\u0000${text}"`)
        copied = at + text.length
      }
      at += text?.length ?? 1
    } else at += 1
  }
  return pieces.length === 0 ? json : pieces.join('') + json.slice(copied)
}

/** One past the quote that closes the string at `at`. */
function stringEnd(json: string, at: number): number {
  for (let quote = json.indexOf('"', at + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let escapes = 0
    while (json.charCodeAt(quote - 1 - escapes) === 92) escapes += 1
    if (escapes % 2 === 0) return quote + 1
  }
  return json.length
}

export const isExactNumber = (value: unknown): value is string => typeof value === 'string' && value.startsWith(mark)

export const exactNumberText = (value: string): string => value.slice(mark.length)

/** Undoes `protectNumbers` in JSON text. */
export const restoreNumbers = (json: string): string => json.replace(/"\\u0000([^"]*)"/g, '$1')
