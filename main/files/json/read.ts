import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../errors'
import type { TaskControl } from '../../workers/control'
import type { TableSource } from '../../table/store/source'
import { detectEncoding, toUtf8 } from '../csv/encoding'
import { checkSpread, mostColumns } from '../spread'
import { TextTable } from '../text-table'
import { exactNumberText, isExactNumber, protectNumbers, restoreNumbers } from './exact-numbers'

type Flat = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Flat => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An array of flat records, or one record per line. Keys become columns in the order in which they first appear. */
export function readJson(
  raw: Uint8Array<SharedArrayBuffer>,
  _options: ReadOptions,
  control: TaskControl,
): Omit<TableSource, 'sha256' | 'format'> {
  const bytes = toUtf8(raw, detectEncoding(raw).encoding)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString()
    .replace(/^\ufeff/, '')
  if (text.trim() === '')
    throw new UserError('bad-input', 'This file is empty; choose a file with at least one record.')
  const isArray = /^\s*\[/.test(text)
  const records = isArray ? parseArray(text) : parseLines(text, control)
  const names = new Map<string, { strings: number; nested: number }>()
  let values = 0
  for (const record of records) {
    for (const [key, value] of Object.entries(record)) {
      values += 1
      const known = names.get(key) ?? { strings: 0, nested: 0 }
      if (typeof value === 'string' && !isExactNumber(value)) known.strings += 1
      if (typeof value === 'object' && value !== null) known.nested += 1
      names.set(key, known)
    }
  }
  if (names.size === 0)
    throw new UserError('bad-input', 'These records have no fields; choose a file with records that have some.')
  const keys = [...names.keys()]
  if (keys.length > mostColumns) {
    throw new UserError(
      'bad-input',
      `These records have ${keys.length.toLocaleString('en')} different fields, more than the ${mostColumns.toLocaleString('en')} that Lacuna can show; keep those you need.`,
    )
  }
  checkSpread('these records', values, records.length, keys.length)
  const table = new TextTable(keys)
  for (const [index, record] of records.entries()) {
    if (index % 8192 === 0) control.progress(index / records.length)
    for (const key of keys) table.add(Object.hasOwn(record, key) ? valueText(record[key], key) : null)
    table.endRow()
  }
  const nested = keys.filter((key) => (names.get(key)?.nested ?? 0) > 0)
  return table.finish({
    stated: keys.map((key) => ((names.get(key)?.strings ?? 0) > 0 ? 'text' : null)),
    reading: isArray ? 'JSON array of records' : 'one JSON record per line',
    notices: nested.map((key) => `Column ${key} holds lists or records inside records; they are shown as text.`),
  })
}

function valueText(value: unknown, key: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return isExactNumber(value) ? exactNumberText(value) : value
  if (typeof value === 'object') return nestedText(value, key)
  return String(value)
}

function nestedText(value: object, key: string): string {
  try {
    return restoreNumbers(JSON.stringify(value))
  } catch {
    throw new UserError(
      'bad-input',
      `The field ${key.slice(0, 60)} holds records inside records, deeper than can be shown; leave it out and open the file again.`,
    )
  }
}

function parseArray(text: string): Flat[] {
  const parsed = parse(
    text,
    (message) =>
      new UserError('bad-input', `This JSON file cannot be read (${message}); correct it and open it again.`),
  )
  const list: unknown[] = Array.isArray(parsed) ? parsed : []
  const odd = list.findIndex((entry) => !isRecord(entry))
  if (odd >= 0) {
    throw new UserError(
      'bad-input',
      `Entry ${odd + 1} of this JSON file is not a record; Lacuna opens lists of flat records.`,
    )
  }
  return list.filter(isRecord)
}

function parseLines(text: string, control: TaskControl): Flat[] {
  const records: Flat[] = []
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    if (index % 8192 === 0) control.progress((index / lines.length) * 0.5)
    if (line.trim() === '') continue
    const record = parse(
      line,
      () =>
        new UserError(
          'bad-input',
          `Line ${index + 1} of this file is not a JSON record; correct it and open it again.`,
        ),
    )
    if (!isRecord(record)) {
      throw new UserError(
        'bad-input',
        `Line ${index + 1} of this file is not a JSON record; Lacuna opens one flat record per line.`,
      )
    }
    records.push(record)
  }
  return records
}

function parse(text: string, problem: (message: string) => UserError): unknown {
  try {
    return JSON.parse(protectNumbers(text)) as unknown
  } catch (error) {
    const where =
      /line \d+ column \d+|position \d+/.exec(error instanceof Error ? error.message : '')?.[0] ?? 'it is not complete'
    throw problem(where)
  }
}
