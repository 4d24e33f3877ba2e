import { UserError } from '../errors'
import type { ColumnCode } from '../model/encoding/code'
import { readModel } from '../model/model-file'
import type { Given } from './jobs'

const DAY = 86_400_000

/** "age=40,sex=Male" → values the model takes: numbers (dates as YYYY-MM-DD) and level indices. */
export function parseGiven(bytes: Uint8Array, text: string): Given {
  const { columns } = readModel(bytes).layout
  const given: Record<string, number> = {}
  for (const [name, value] of splitPairs(text)) {
    const code = columns.find((column) => column.name === name)
    if (code === undefined)
      throw new UserError('bad-input', `The model does not know the column “${name}”; it knows ${namesOf(columns)}.`)
    given[name] = valueOf(code, value)
  }
  return given
}

/** Levels of a category, as the bars of a query are labelled; null for a number. */
export const levelsOf = (bytes: Uint8Array, name: string): readonly string[] | null => {
  const code = readModel(bytes).layout.columns.find((column) => column.name === name)
  return code?.kind === 'discrete' ? code.levels : null
}

/** Commas separate pairs; a comma within double quotes does not. */
function splitPairs(text: string): [string, string][] {
  const pairs = text.match(/(?:[^,"]|"[^"]*")+/g) ?? []
  return pairs
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      if (at < 0) throw new UserError('bad-input', `“${pair.trim()}” is not of the form column=value.`)
      const unquoted = (part: string): string => part.trim().replace(/^"(.*)"$/, '$1')
      return [unquoted(pair.slice(0, at)), unquoted(pair.slice(at + 1))]
    })
}

function valueOf(code: ColumnCode, text: string): number {
  if (code.kind === 'discrete') {
    const level = code.levels.findIndex((known) => known.trim() === text)
    if (level < 0)
      throw new UserError(
        'bad-input',
        `“${text}” is no level of ${code.name}; it has ${code.levels.slice(0, 12).join(', ')}.`,
      )
    return level
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Date.parse(text) / DAY
  const value = Number(text)
  if (text === '' || !Number.isFinite(value))
    throw new UserError('bad-input', `“${text}” is no number, and ${code.name} is a column of numbers.`)
  return value
}

const namesOf = (columns: readonly ColumnCode[]): string =>
  columns
    .slice(0, 12)
    .map((code) => code.name)
    .join(', ')
