import { tableTasks } from '../table/document/tasks'
import { writeExport } from './export/write-export'
import { readTable } from './read-table'

/** Everything the file worker can do. */
export const fileTasks = { ...tableTasks, read: readTable, export: writeExport }
export type FileTasks = typeof fileTasks
