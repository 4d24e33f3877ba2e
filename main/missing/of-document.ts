import type { TableDocument } from '../table/document/document'
import type { UsedColumn } from './dependence'

/** The columns of an open table as studies of its gaps take them. */
export function studiedColumns(document: TableDocument): UsedColumn[] {
  const { columns } = document.info()
  return document.columns().map((description, index) => ({
    index,
    name: columns[index]!.name,
    description,
    used: columns[index]!.role === 'use',
  }))
}

/** Tells whether a table's columns are as they were: each is described anew whenever it changes. */
export const sameColumns = (a: readonly UsedColumn[], b: readonly UsedColumn[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => one.description === b[at]!.description && one.name === b[at]!.name && one.used === b[at]!.used)
