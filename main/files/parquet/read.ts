import { parquetMetadataAsync, parquetRead, type AsyncBuffer, type FileMetaData, type SchemaElement } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { ColumnType } from '../../../contract/columns'
import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../errors'
import type { TaskControl } from '../../workers/control'
import type { TableSource } from '../../table/store/source'
import { singleText } from '../single-text'
import { mostColumns } from '../spread'
import { TextTable } from '../text-table'
import { decimalText, isDecimal, withRawDecimals } from './decimals'
import { clockText, dateText, momentParsers } from './moments'

type Column = { readonly name: string; readonly element: SchemaElement }

/** Parquet of any common compression; nested columns are shown as text. */
export async function readParquet(
  bytes: Uint8Array<SharedArrayBuffer>,
  _options: ReadOptions,
  control: TaskControl,
): Promise<Omit<TableSource, 'sha256' | 'format'>> {
  const file = {
    byteLength: bytes.length,
    slice: (start: number, end?: number): ArrayBuffer => Uint8Array.from(bytes.subarray(start, end)).buffer,
  }
  const parquet = await openParquet(file)
  const table = parquet.emptyTable()
  for (const { start, end } of parquet.groups) {
    control.progress(start / Math.max(1, parquet.rows))
    await parquet.addRows(table, start, end)
  }
  return table.finish(parquet.facts)
}

export type Parquet = {
  readonly rows: number
  /** The rows that lie together in the file. */
  readonly groups: readonly { readonly start: number; readonly end: number }[]
  readonly emptyTable: () => TextTable
  readonly addRows: (table: TextTable, start: number, end: number) => Promise<void>
  readonly facts: Parameters<TextTable['finish']>[0]
}

/** What the file says about itself; its rows are read when they are asked for. */
export async function openParquet(file: AsyncBuffer): Promise<Parquet> {
  const metadata = await inWords(parquetMetadataAsync(file))
  const columns = topColumns(metadata)
  await inWords(Promise.resolve().then(() => checkDeclared(metadata, columns.length, file.byteLength)))
  const raw = withRawDecimals(
    metadata,
    columns.map(({ element }) => element),
  )
  const groups: { start: number; end: number }[] = []
  let rows = 0
  for (const group of metadata.row_groups) {
    const start = rows
    rows += Number(group.num_rows)
    groups.push({ start, end: rows })
  }
  const nested = columns.filter(({ element }) => element.num_children)
  return {
    rows,
    groups,
    emptyTable: () => new TextTable(columns.map(({ name }) => name)),
    addRows: (table, rowStart, rowEnd) =>
      inWords(
        parquetRead({
          file,
          metadata: raw,
          compressors,
          parsers: momentParsers,
          rowStart,
          rowEnd,
          rowFormat: 'array',
          onComplete: (found: unknown[][]) => {
            for (const row of found) {
              for (const [index, column] of columns.entries()) table.add(valueText(row[index], column.element))
              table.endRow()
            }
          },
        }),
      ),
    facts: {
      stated: columns.map(({ element }) => statedType(element)),
      reading: `Parquet, ${codecs(metadata)}`,
      notices: nested.map(({ name }) => `Column ${name} holds lists or records; they are shown as text.`),
    },
  }
}

async function inWords<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(
      'bad-input',
      'This Parquet file is damaged or uses a feature that Lacuna cannot read; save it again, or as CSV.',
    )
  }
}

const leastCells = 50e6
const cellsPerByte = 200

/** What the file declares about itself, against its size: columns lie within it, and rows are not beyond all packing. */
function checkDeclared({ row_groups: groups, num_rows: total }: FileMetaData, columns: number, size: number): void {
  const rows = groups.reduce((sum, group) => sum + Number(group.num_rows), 0)
  const isSound =
    columns <= mostColumns &&
    groups.every(({ num_rows: count }) => count >= 0n) &&
    rows === Number(total) &&
    rows * columns <= leastCells + cellsPerByte * size &&
    groups.every((group) => group.columns.every(({ meta_data: chunk }) => !chunk || liesWithin(chunk, size)))
  if (!isSound) throw new Error('the file declares more than it can hold')
}

function liesWithin(
  chunk: NonNullable<FileMetaData['row_groups'][number]['columns'][number]['meta_data']>,
  size: number,
) {
  const from = Number(chunk.dictionary_page_offset ?? chunk.data_page_offset)
  return from >= 0 && chunk.total_compressed_size >= 0n && from + Number(chunk.total_compressed_size) <= size
}

/** The columns at the top of the schema; what is inside a nested one belongs to it. */
function topColumns({ schema }: FileMetaData): Column[] {
  const columns: Column[] = []
  let at = 1
  const skip = (index: number): number => {
    let next = index + 1
    for (let child = 0; child < (schema[index]?.num_children ?? 0) && next < schema.length; child += 1)
      next = skip(next)
    return next
  }
  while (at < schema.length) {
    const element = schema[at]!
    columns.push({ name: element.name, element })
    at = skip(at)
  }
  return columns
}

const codecs = ({ row_groups: groups }: FileMetaData): string => {
  const names = new Set(groups.flatMap(({ columns }) => columns.map((column) => column.meta_data?.codec ?? '')))
  names.delete('')
  return names.size === 0 || (names.size === 1 && names.has('UNCOMPRESSED'))
    ? 'not compressed'
    : [...names].join(' and ').toLowerCase()
}

function statedType({
  type,
  converted_type: converted,
  logical_type: logical,
  num_children: children,
}: SchemaElement): ColumnType | null {
  if (children) return 'text'
  if (converted === 'DATE' || logical?.type === 'DATE') return 'date'
  if (converted?.startsWith('TIMESTAMP') || logical?.type === 'TIMESTAMP' || type === 'INT96') return 'datetime'
  if (converted?.startsWith('TIME_') || logical?.type === 'TIME') return 'time'
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') return 'number'
  if (type === 'BOOLEAN') return 'boolean'
  if (type === 'INT32' || type === 'INT64') return 'integer'
  if (type === 'FLOAT' || type === 'DOUBLE' || logical?.type === 'FLOAT16') return 'number'
  return 'text'
}

function valueText(value: unknown, element: SchemaElement): string | null {
  if (value === null || value === undefined) return null
  if (isDecimal(element)) return decimalText(value, element)
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return null
    if (statedType(element) === 'time') return clockText(value, element)
    return element.type === 'FLOAT' ? singleText(value) : String(value)
  }
  if (typeof value === 'bigint')
    return statedType(element) === 'time' ? clockText(Number(value), element) : String(value)
  if (typeof value === 'string') return value
  if (value instanceof Date) return dateText(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  if (typeof value === 'object') {
    return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
  }
  return String(value)
}
