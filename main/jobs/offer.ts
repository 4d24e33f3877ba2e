import type { ArrangementFacts, TypedTable } from '../table/seam/typed'
import type { Services } from '../services'
import type { OpenModel } from '../workspace'

const ids = new WeakMap<TypedTable, string>()
let counter = 0

/** Makes the open table known to the compute process and returns the id that jobs use; unchanged data keeps its id. */
export async function offerOpenTable({ workspace, compute }: Services, facts?: ArrangementFacts): Promise<string> {
  const table = await workspace.requireDocument().typed(facts)
  const id = ids.get(table) ?? `table-${(counter += 1)}`
  ids.set(table, id)
  compute.offerTable(id, table)
  return id
}

/** The open table as the open model knows rows: ordered and grouped as those it learned from. */
export const offerTableFor = (services: Services, { info }: Pick<OpenModel, 'info'>): Promise<string> =>
  offerOpenTable(services, info.arrangement ?? noFacts)

const noFacts: ArrangementFacts = { order: null, groups: [] }

export function offerOpenModel({ workspace, compute }: Services): OpenModel {
  const model = workspace.requireModel()
  compute.offerModel(model.id, model.bytes)
  return model
}
