import type { ReadOptions } from '../../contract/table'
import type { TaskControl } from '../workers/control'
import type { TableSource } from '../table/store/source'
import { readCsv } from './csv/read'
import { isExcel, isNumpy, isParquet, isSpss, isStata } from './signatures'

/** A reader of one format: bytes of the file → the store. */
export type TableFormat = {
  /** As people call it. */
  readonly name: string
  /** Endings of file names, lower case. */
  readonly endings: readonly string[]
  /** True when the first bytes prove the format. */
  readonly proves?: (bytes: Uint8Array) => boolean
  readonly read: (
    bytes: Uint8Array<SharedArrayBuffer>,
    options: ReadOptions,
    control: TaskControl,
  ) => Omit<TableSource, 'sha256' | 'format'> | Promise<Omit<TableSource, 'sha256' | 'format'>>
}

export const csvName = 'CSV'

const csv: TableFormat = {
  name: csvName,
  endings: ['.csv', '.tsv', '.tab', '.txt', '.data', '.test', '.dat'],
  read: readCsv,
}

/** Every format that can be opened; text with delimiters is the last resort. The others are loaded when needed. */
export const formats: readonly TableFormat[] = [
  {
    name: 'Excel',
    endings: ['.xlsx', '.xlsm'],
    proves: isExcel,
    read: async (...input) => (await import('./excel/read')).readExcel(...input),
  },
  {
    name: 'Parquet',
    endings: ['.parquet', '.pq'],
    proves: isParquet,
    read: async (...input) => (await import('./parquet/read')).readParquet(...input),
  },
  {
    name: 'NumPy',
    endings: ['.npy'],
    proves: isNumpy,
    read: async (...input) => (await import('./numpy/read')).readNumpy(...input),
  },
  {
    name: 'Stata',
    endings: ['.dta'],
    proves: isStata,
    read: async (...input) => (await import('./stata/read')).readStata(...input),
  },
  {
    name: 'SPSS',
    endings: ['.sav', '.zsav'],
    proves: isSpss,
    read: async (...input) => (await import('./spss/read')).readSpss(...input),
  },
  {
    name: 'JSON',
    endings: ['.json', '.jsonl', '.ndjson'],
    read: async (...input) => (await import('./json/read')).readJson(...input),
  },
  csv,
]

/** What the bytes prove, else what the name says, else text with delimiters. */
export function formatOf(name: string, bytes: Uint8Array): TableFormat {
  const lower = name.toLowerCase().replace(/\.gz$/, '')
  return (
    formats.find((format) => format.proves?.(bytes)) ??
    formats.find((format) => !format.proves && format.endings.some((ending) => lower.endsWith(ending))) ??
    csv
  )
}
