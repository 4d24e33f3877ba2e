import type { ModelInfo } from '../../../contract/model'
import type { TableDocument } from '../../table/document/document'
import type { ArrangementFacts } from '../../table/seam/typed'
import { listOf, type Arguments } from './arguments'
import { UsageError } from './usage'

/** What the options say about the rows, over what is known without them. */
export function saidFacts(args: Pick<Arguments, 'text' | 'has'>, known: ArrangementFacts): ArrangementFacts {
  const [order, groups] = [args.text('order-by'), listOf(args.text('group-by'))]
  if (order !== undefined && args.has('no-order'))
    throw new UsageError('--order-by and --no-order contradict each other; give one of them.')
  if (groups !== null && args.has('no-group'))
    throw new UsageError('--group-by and --no-group contradict each other; give one of them.')
  return {
    order: args.has('no-order') ? null : order === undefined ? known.order : orderBy(order),
    groups: args.has('no-group') ? [] : (groups ?? known.groups),
  }
}

const orderBy = (name: string): ArrangementFacts['order'] =>
  name === 'rows' ? { by: 'rows' } : { by: 'column', column: name }

/** Says it about an opened table. What was found gives way to what is said of the same column. */
export async function sayFacts(args: Arguments, document: TableDocument): Promise<void> {
  const said = saidFacts(args, document.facts())
  const { order, groups } = said
  const isGroup = order?.by === 'column' && groups.includes(order.column)
  if (!isGroup || (args.text('order-by') !== undefined && args.text('group-by') !== undefined))
    return document.changeFacts(said)
  if (args.text('order-by') === undefined) return document.changeFacts({ order: null, groups })
  return document.changeFacts({ order, groups: groups.filter((name) => name !== order.column) })
}

/** A model has facts of its own, by which another table is arranged; they are not to be said again. */
export function factsFor(args: Pick<Arguments, 'text' | 'has'>, { arrangement }: ModelInfo): ArrangementFacts {
  const known: ArrangementFacts = arrangement ?? { order: null, groups: [] }
  const said = saidFacts(args, known)
  if (JSON.stringify(said) !== JSON.stringify(known))
    throw new UsageError(
      'The model knows by itself how its rows are ordered and grouped; leave --order-by, --group-by, --no-order and --no-group out.',
    )
  return known
}
