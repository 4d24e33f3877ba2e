import type { TypedTable } from '../table/seam/typed'
import type { Services } from '../services'
import type { OpenModel } from '../workspace'

const ids = new WeakMap<TypedTable, string>()
let counter = 0

/** Makes the open table known to the compute process and returns the id that jobs use; unchanged data keeps its id. */
export async function offerOpenTable({ workspace, compute }: Services): Promise<string> {
  const table = await workspace.requireDocument().typed()
  const id = ids.get(table) ?? `table-${(counter += 1)}`
  ids.set(table, id)
  compute.offerTable(id, table)
  return id
}

export function offerOpenModel({ workspace, compute }: Services): OpenModel {
  const model = workspace.requireModel()
  compute.offerModel(model.id, model.bytes)
  return model
}
