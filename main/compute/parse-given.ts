import type { Moment } from '../../contract/columns'
import { UserError } from '../errors'
import type { ColumnCode } from '../model/encoding/code'
import type { Given } from '../model/inference/query'
import { readModel } from '../model/model-file'
import { secondsPerDay } from '../table/moments/moment-format'
import { momentFormats } from '../table/moments/moment-guess'
import { MomentReader } from '../table/moments/moment-reader'

/** "age=40,sex=Male,when=2020-01-31 12:00" → values the model takes: numbers, moments in their column's unit, levels' texts. */
export function parseGiven(bytes: Uint8Array, text: string): Given {
  const { columns } = readModel(bytes).layout
  return Object.fromEntries(
    splitPairs(text).map(([name, value]) => {
      const code = columns.find((column) => column.name === name)
      if (code === undefined)
        throw new UserError('bad-input', `The model does not know the column “${name}”; it knows ${namesOf(columns)}.`)
      return [name, valueOf(code, value)]
    }),
  )
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

function valueOf(code: ColumnCode, text: string): number | string {
  if (code.kind === 'discrete') {
    const level = code.levels.find((known) => known.trim() === text)
    if (level === undefined)
      throw new UserError(
        'bad-input',
        `“${text}” is no level of ${code.name}; it has ${code.levels.slice(0, 12).join(', ')}.`,
      )
    return level
  }
  const moment = code.moment === undefined ? undefined : momentOf(code.moment, text)
  if (moment !== undefined) return moment
  const value = Number(text)
  if (text !== '' && Number.isFinite(value)) return value
  throw new UserError('bad-input', `“${text}” ${NOT_READ[code.moment ?? 'number'].replace('NAME', code.name)}.`)
}

const NOT_READ = {
  number: 'is no number, and NAME is a column of numbers',
  date: 'is no date; write NAME like 2020-01-31',
  datetime: 'is no date with a time; write NAME like 2020-01-31 12:00:00',
  time: 'is no time; write NAME like 12:00:00',
} as const

/** Days, seconds since 1970, or seconds since midnight, as the column counts; a day among date-times is its midnight. */
function momentOf(unit: Moment, text: string): number | undefined {
  const bytes = new TextEncoder().encode(text)
  for (const format of momentFormats(text)) {
    // Only the year first leaves no doubt about day and month.
    if (format.date !== null && format.date.order !== 'ymd') continue
    const reader = new MomentReader(format)
    if (!reader.read(bytes, 0, bytes.length)) continue
    if (format.date === null) return unit === 'time' ? reader.value : undefined
    if (unit === 'time') return undefined
    const seconds = format.clock === null ? reader.value * secondsPerDay : reader.value
    return unit === 'datetime' ? seconds : Math.floor(seconds / secondsPerDay)
  }
  return undefined
}

const namesOf = (columns: readonly ColumnCode[]): string =>
  columns
    .slice(0, 12)
    .map((code) => code.name)
    .join(', ')
