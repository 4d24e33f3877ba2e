import { randomUUID } from 'node:crypto'
import type { ArrangementFacts } from '../../contract/arrangement'
import type { ModelInfo } from '../../contract/model'
import { once } from '../jobs/once'
import type { Services } from '../services'

type Made = { readonly bytes: Uint8Array; readonly info: ModelInfo }

/** Old and new names of the columns that have others now. */
const renamedFrom = (before: readonly string[], after: readonly string[]): [string, string][] =>
  before.flatMap((name, column): [string, string][] => (name === after[column] ? [] : [[name, after[column]!]]))

/** A model made under earlier names of the table's columns, under those of now; null when that concerns none of its. */
export async function underNewNames(
  { compute }: Services,
  { bytes, info }: Made,
  before: readonly string[],
  after: readonly string[],
): Promise<Made | null> {
  const { order = null, groups = [] } = info.arrangement ?? {}
  const arranging = order?.by === 'column' ? [order.column, ...groups] : groups
  const known = new Set([...[...info.columns, ...info.leftOut].map(({ name }) => name), ...arranging])
  const leaving = new Set(renamedFrom(before, after).map(([old]) => old))
  // A name that the model has for another column stays that one's: it is then what the table's column is taken for.
  const renamed = renamedFrom(before, after).filter(
    ([old, name]) => known.has(old) && (!known.has(name) || leaving.has(name)),
  )
  if (renamed.length === 0) return null
  const names = new Map(renamed)
  const named = <T extends { readonly name: string }>(one: T): T => ({ ...one, name: names.get(one.name) ?? one.name })
  const result = await compute.run({ kind: 'rename-model', bytes, names: renamed }, once())
  return {
    bytes: result.bytes,
    info: {
      ...info,
      columns: info.columns.map(named),
      leftOut: info.leftOut.map(named),
      ...(info.arrangement && { arrangement: renamedFacts(info.arrangement, names) }),
    },
  }
}

const renamedFacts = ({ order, groups }: ArrangementFacts, names: ReadonlyMap<string, string>): ArrangementFacts => ({
  order: order?.by === 'column' ? { by: 'column', column: names.get(order.column) ?? order.column } : order,
  groups: groups.map((name) => names.get(name) ?? name),
})

/** Does something to the open table; when its columns have other names afterwards, model and evaluation get them too. */
export async function keepNames(services: Services, change: () => Promise<void>): Promise<null> {
  const { workspace } = services
  const document = workspace.requireDocument()
  const before = [...document.source.names]
  await change()
  const after = [...document.source.names]
  const model = workspace.model()
  const made = model && (await underNewNames(services, model, before, after))
  if (made && workspace.model() === model) workspace.setModel({ id: randomUUID(), ...made })
  const names = new Map(renamedFrom(before, after))
  const evaluation = workspace.evaluation()
  if (evaluation && names.size > 0) {
    const columns = evaluation.columns.map((one) => ({ ...one, name: names.get(one.name) ?? one.name }))
    workspace.setEvaluation({ ...evaluation, columns })
  }
  return null
}
