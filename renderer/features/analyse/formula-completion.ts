import { nameInFormula } from './formula-names'

/** The beginning of a name before the caret. */
const begun = /(?:`[^`]*|\[[^\]]*|(?:\p{L}|[._])(?:\p{L}|\p{N}|\p{M}|[._])*)$/u
const most = 8

export type Completion = { readonly name: string; readonly text: string; readonly caret: number }

/** Columns that a name begun at the caret may become, and the formula with each; those that begin so come first. */
export function completions(formula: string, caret: number, names: readonly string[]): Completion[] {
  const before = formula.slice(0, caret)
  const typed = begun.exec(before)?.[0]
  if (typed === undefined) return []
  const wanted = typed.replace(/^[`[]/, '').toLowerCase()
  const found = names.filter((name) => name.toLowerCase().includes(wanted) && nameInFormula(name) !== typed)
  const begins = (name: string): number => Number(!name.toLowerCase().startsWith(wanted))
  return [...found]
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, most)
    .map((name) => {
      const start = before.slice(0, before.length - typed.length) + nameInFormula(name)
      return { name, text: start + formula.slice(caret), caret: start.length }
    })
}
