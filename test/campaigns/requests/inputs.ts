import type { Chance } from '../tables/chance'

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  3.5,
  1e9,
  2 ** 53,
  -0,
  '',
  'none',
  'mean',
  '__proto__',
  '../../etc/passwd',
  '\u0000',
  [],
  {},
  [[]],
]

/** Keys that requests have, so that some of what is made up is nearly right. */
const keys = [
  'row',
  'column',
  'place',
  'text',
  'start',
  'count',
  'fill',
  'file',
  'target',
  'options',
  'sort',
  'filter',
  'change',
]
const more = [
  'name',
  'work',
  'job',
  'despite',
  'columns',
  'texts',
  'from',
  'backwards',
  'matchCase',
  'type',
  'role',
  'model',
]

/** Something that a request might carry, or that nobody would send. */
export function madeUp(chance: Chance, depth = 0): unknown {
  if (depth > 3 || chance.is(0.35)) return chance.is(0.5) ? chance.of(odd.slice(1)) : chance.whole(-2, 12)
  if (chance.is(0.15)) return 'x'.repeat(chance.of([10, 1000, 100_000]))
  if (chance.is(0.2)) return Array.from({ length: chance.whole(0, 5) }, () => madeUp(chance, depth + 1))
  const chosen = Array.from({ length: chance.whole(0, 5) }, () => chance.of([...keys, ...more]))
  return Object.fromEntries(chosen.map((key) => [key, madeUp(chance, depth + 1)]))
}

/** Inputs that pass the contract's checks more often than not. */
export function nearlyRight(name: string, chance: Chance): unknown {
  const place = (): unknown => ({ row: chance.whole(-1, 400), column: chance.whole(-1, 9) })
  const fill = chance.of<unknown>(['none', 'mean', 1, 2, 100, 0])
  switch (name) {
    case 'table.page':
      return { start: chance.whole(0, 500), count: chance.whole(0, 300), fill }
    case 'table.edit':
      return { place: place(), text: chance.of(['', '1', 'x', '1e999', '=1', 'é'.repeat(50)]) }
    case 'table.paste':
      return { start: place(), columns: [0, chance.whole(0, 9)], texts: [[chance.of(['1', 'x']), '2'], ['3']] }
    case 'table.sort':
      return { sort: chance.is(0.3) ? null : { column: chance.whole(-1, 9), descending: chance.is(0.5) } }
    case 'table.find':
      return {
        text: chance.of(['a', '', '(', '1']),
        from: place(),
        backwards: chance.is(0.5),
        matchCase: chance.is(0.5),
      }
    case 'table.nextGap':
      return { from: place(), backwards: chance.is(0.5) }
    case 'columns.change':
    case 'columns.preview':
      return {
        column: chance.whole(-1, 9),
        change: chance.of([{ type: 'text' }, { type: 'date' }, { missingCodes: ['1'] }, {}]),
      }
    case 'columns.detail':
      return { column: chance.whole(-1, 9) }
    default:
      return madeUp(chance)
  }
}
