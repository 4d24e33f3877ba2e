import { moment } from '../../../contract/columns'
import type { TableDocument } from '../../../main/table/document/document'
import type { FilledMeaning } from '../../../main/table/seam/results'

/** What the model would say that values of this column are, as the table is read now. */
export function meaningIn(document: TableDocument, name: string): FilledMeaning {
  const { type, levels } = document.info().columns.find((column) => column.name === name)!
  if (levels) return { kind: 'level', levels }
  const { data } = moment.safeParse(type)
  return data ? { kind: 'moment', moment: data } : { kind: 'number' }
}
