/** A product of variables: their places in the list of variables, ascending. The empty one is the intercept. */
export type Term = readonly number[]

export const intercept: Term = []

const keyOf = (term: Term): string => term.join(',')

export const sameTerm = (a: Term, b: Term): boolean => keyOf(a) === keyOf(b)

/** Both lists, each term once. */
export function union(a: readonly Term[], b: readonly Term[]): Term[] {
  const seen = new Set<string>()
  return [...a, ...b].filter((term) => {
    const key = keyOf(term)
    return seen.has(key) ? false : seen.add(key)
  })
}

export const without = (from: readonly Term[], what: readonly Term[]): Term[] =>
  from.filter((term) => !what.some((other) => sameTerm(term, other)))

/** Every term of one list times every term of the other. */
export const products = (a: readonly Term[], b: readonly Term[]): Term[] =>
  union(
    a.flatMap((left) => b.map((right) => [...new Set([...left, ...right])].sort((x, y) => x - y))),
    [],
  )

/** As R orders them: by the number of variables, then as written. */
export const inOrder = (terms: readonly Term[]): Term[] =>
  [...terms]
    .map((term, at) => ({ term, at }))
    .sort((a, b) => a.term.length - b.term.length || a.at - b.at)
    .map(({ term }) => term)
