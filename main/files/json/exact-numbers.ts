const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g

/** Marks a number that is carried as a string to keep every digit; this character cannot occur in a file by accident. */
const mark = '\u0000'

/** JSON with those numbers that a double would change (1.10, 12345678901234567890) turned into marked strings. */
export const protectNumbers = (json: string): string =>
  json.replace(token, (text) => (text.startsWith('"') || String(Number(text)) === text ? text : `"\\u0000${text}"`))

export const isExactNumber = (value: unknown): value is string => typeof value === 'string' && value.startsWith(mark)

export const exactNumberText = (value: string): string => value.slice(mark.length)

/** Undoes `protectNumbers` in JSON text. */
export const restoreNumbers = (json: string): string => json.replace(/"\\u0000([^"]*)"/g, '$1')
