/**
 * How well a text answers what was typed: higher is better, null when it does not. The start of the text counts most,
 * then the start of a word, then any letters in order.
 */
export function rank(text: string, typed: string): number | null {
  const [where, what] = [text.toLowerCase(), typed.trim().toLowerCase()]
  if (what === '') return 0
  if (where.startsWith(what)) return 3
  if (where.split(/[\s_.-]+/).some((word) => word.startsWith(what))) return 2
  if (where.includes(what)) return 1.5
  let at = 0
  for (const letter of what) {
    at = where.indexOf(letter, at) + 1
    if (at === 0) return null
  }
  return 1
}
