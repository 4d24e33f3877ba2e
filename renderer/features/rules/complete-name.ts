/** The name that is being typed at the end of a text, and where it begins; null when none is. */
export function typedName(text: string): { readonly from: number; readonly typed: string } | null {
  const match = /(?:\[([^\]]*)|([\p{L}._][\p{L}\p{N}\p{M}._]*))$/u.exec(text)
  const typed = match?.[1] ?? match?.[2]
  return match === null || typed === undefined ? null : { from: match.index, typed }
}

const plain = /^[\p{L}._][\p{L}\p{N}\p{M}._]*$/u
const most = 6

/** Column names that go on from what is typed, those that begin with it first. */
export function namesFor(text: string, names: readonly string[]): string[] {
  const found = typedName(text)
  if (found === null || found.typed === '') return []
  const wanted = found.typed.toLowerCase()
  const fits = names.filter((name) => name !== found.typed && name.toLowerCase().includes(wanted))
  const begins = (name: string): number => (name.toLowerCase().startsWith(wanted) ? 0 : 1)
  return fits.sort((a, b) => begins(a) - begins(b)).slice(0, most)
}

/** The text with the name in place of what was typed of it. */
export function withName(text: string, name: string): string {
  const found = typedName(text)
  return `${found === null ? text : text.slice(0, found.from)}${plain.test(name) ? name : `[${name}]`} `
}
