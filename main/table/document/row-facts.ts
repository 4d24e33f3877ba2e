import type { ArrangementInfo } from '../../../contract/arrangement'
import { UserError } from '../../errors'
import type { FoundArrangement } from '../arrangement/find'
import type { ArrangementFacts } from '../seam/typed'

/** Facts by the places of columns, which stay when columns are renamed. */
export type FactsByColumn = { readonly order: number | 'rows' | null; readonly groups: readonly number[] }

const nothing: FactsByColumn = { order: null, groups: [] }

/** What is said about a document's rows: what was found, until something else is chosen. */
export function createRowFacts(names: readonly string[], found: FoundArrangement | undefined) {
  const byColumn = ({ order, groups }: ArrangementFacts): FactsByColumn => {
    const at = (name: string): number => {
      const column = names.indexOf(name)
      if (column < 0) throw new UserError('bad-input', `There is no column “${name}”; choose another one.`)
      return column
    }
    const orderedBy = order === null || order.by === 'rows' ? (order?.by ?? null) : at(order.column)
    const together = [...new Set(groups)].map(at)
    if (typeof orderedBy === 'number' && together.includes(orderedBy))
      throw new UserError('bad-input', `“${names[orderedBy]}” cannot be both order and group; choose another one.`)
    return { order: orderedBy, groups: together }
  }
  const byName = ({ order, groups }: FactsByColumn): ArrangementFacts => ({
    order: order === null ? null : order === 'rows' ? { by: 'rows' } : { by: 'column', column: names[order]! },
    groups: groups.map((column) => names[column]!),
  })
  const same = (a: FactsByColumn, b: FactsByColumn): boolean => JSON.stringify(a) === JSON.stringify(b)

  const first = found ? byColumn(found.facts) : nothing
  let chosen: FactsByColumn | null = null

  return {
    byColumn,
    /** What the user chose; null: what was found. */
    chosen: () => chosen,
    put: (choice: FactsByColumn | null): void => void (chosen = choice),
    now: (): ArrangementFacts => byName(chosen ?? first),
    /** Whether this is what was found, so that no choice need be kept. */
    asChoice: (facts: FactsByColumn): FactsByColumn | null => (same(facts, first) ? null : facts),
    columns: (): FactsByColumn => chosen ?? first,
    info(): ArrangementInfo {
      const is = chosen ?? first
      const facts = byName(is)
      return {
        order: facts.order,
        groups: [...facts.groups],
        found: {
          order: byName(first).order,
          groups: [...byName(first).groups],
          why: found?.why ?? { order: null, groups: null },
        },
        why: {
          order: is.order === first.order ? (found?.why.order ?? null) : null,
          groups: same({ ...is, order: null }, { ...first, order: null }) ? (found?.why.groups ?? null) : null,
        },
      }
    },
  }
}
