import type { ReadOptions } from '../../contract/table'
import { part, type TaskControl } from '../workers/control'
import type { TableSource } from '../table/store/source'
import { csvName, formatOf } from './formats'
import { refuseUnsupported } from './unsupported'
import { gunzip, isGzip, loadFile } from './load'

export type ReadInput = { readonly path: string; readonly name: string; readonly options: ReadOptions }

/** Reads a file of any format into a store; runs in the file worker. */
export async function readTable({ path, name, options }: ReadInput, control: TaskControl): Promise<TableSource> {
  const loaded = await loadFile(path, part(control, 0, 0.3))
  const packed = isGzip(loaded.bytes)
  const bytes = packed ? await gunzip(loaded.bytes, part(control, 0.3, 0.5)) : loaded.bytes
  refuseUnsupported(bytes)
  const format = formatOf(name, bytes)
  const source = await format.read(bytes, options, part(control, packed ? 0.5 : 0.3, 1))
  return { ...source, format: packed ? `${format.name}, gzip` : format.name, sha256: loaded.sha256 }
}

/** Whether the store holds the file as it is on the disk: text in UTF-8 that is not packed. */
export const keepsOwnBytes = ({ format, dialect }: TableSource): boolean =>
  format === csvName && dialect.encoding === 'utf-8'
