import type { ColumnChange, ColumnInfo } from '../../../contract/columns'

/** A column's settings as they are typed. */
export type ColumnForm = {
  name: string
  type: ColumnInfo['type']
  role: ColumnInfo['role']
  missingCodes: string
  low: string
  high: string
  decimals: string
  levels: string
  dateOrder: '' | 'dmy' | 'mdy' | 'ymd'
}

const text = (value: number | null): string => (value === null ? '' : String(value))

export const formOf = (column: ColumnInfo): ColumnForm => ({
  name: column.name,
  type: column.type,
  role: column.role,
  missingCodes: column.missingCodes.join('\n'),
  low: text(column.bounds.low),
  high: text(column.bounds.high),
  decimals: text(column.decimals),
  levels: (column.levels ?? []).join('\n'),
  dateOrder: '',
})

const lines = (typed: string): string[] =>
  typed.split('\n').filter((line, at, all) => line.trim() !== '' && all.indexOf(line) === at)

/** A typed number, null for an empty field, undefined when it is no number. A decimal comma is a decimal mark. */
export function typedNumber(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const value = Number(typed.trim().replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}

export type FormResult = { ok: true; change: ColumnChange } | { ok: false; field: 'low' | 'high' | 'decimals' }

/** What the form changes against the column; only fields that differ are sent. */
export function changeOf(column: ColumnInfo, form: ColumnForm): FormResult {
  const before = formOf(column)
  const [low, high, decimals] = [typedNumber(form.low), typedNumber(form.high), typedNumber(form.decimals)]
  if (low === undefined) return { ok: false, field: 'low' }
  if (high === undefined || (low !== null && high !== null && high < low)) return { ok: false, field: 'high' }
  if (decimals === undefined || (decimals !== null && (decimals < 0 || decimals > 12 || decimals % 1 !== 0)))
    return { ok: false, field: 'decimals' }
  const change: ColumnChange = {}
  if (form.name.trim() !== '' && form.name.trim() !== before.name) change.name = form.name.trim()
  if (form.type !== before.type) change.type = form.type
  if (form.role !== before.role) change.role = form.role
  if (form.missingCodes !== before.missingCodes) change.missingCodes = lines(form.missingCodes)
  if (form.low !== before.low || form.high !== before.high) change.bounds = { low, high }
  if (form.decimals !== before.decimals) change.decimals = decimals
  if (form.levels !== before.levels) change.levels = lines(form.levels)
  if (form.dateOrder !== '') change.dateOrder = form.dateOrder
  return { ok: true, change }
}

/** Role, bounds, decimals and the order of levels say what is done with values, not which cells are values. */
export const losesNothing = ({ type, missingCodes, dateOrder }: ColumnChange): boolean =>
  type === undefined && missingCodes === undefined && dateOrder === undefined
