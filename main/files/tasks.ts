import { tableTasks } from '../table/document/tasks'
import { writeExport } from './export/write-export'
import { hashFile } from './hash'
import { readTable } from './read-table'

/** Everything the file worker can do. */
export const fileTasks = { ...tableTasks, read: readTable, export: writeExport, hash: hashFile }
export type FileTasks = typeof fileTasks
