const plain = /^(?:\p{L}|[._])(?:\p{L}|\p{N}|\p{M}|[._])*$/u

/** A column's name as a formula writes it: names with blanks or signs stand in backticks, or in brackets when they hold one. */
export const nameInFormula = (name: string): string =>
  plain.test(name) ? name : name.includes('`') ? `[${name}]` : `\`${name}\``

/** A category in quotes that it does not hold itself. */
export const textInFormula = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`)

const names = /`([^`]+)`|\[([^\]]+)\]|((?:\p{L}|[._])(?:\p{L}|\p{N}|\p{M}|[._])*)/gu

/** The words of a formula that may be names of columns, in their order. */
export const namesIn = (formula: string): string[] =>
  [...formula.matchAll(names)].map(([, quoted, bracketed, bare]) => quoted ?? bracketed ?? bare ?? '')
