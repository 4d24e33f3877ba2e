import type { Random } from '../../engine/random'
import type { EncodedTable } from '../encoding/encode'
import type { Context, Runs } from './context'
import { byItself, type Run } from './neighbours'

// Where the numbers come from: docs/quality.md, in the section of that name.
/** Share of the hidden cells that are hidden together with their neighbours, as gaps are; of those, some in longer runs. */
const IN_RUNS = 0.5
const LONGER = 0.25
/** Share of states that are told nothing of other rows: a new row may have none. */
const NOTHING = 0.03
/** Share of states whose hidden cells have one run in common: whole records are missing as often as single values. */
const TOGETHER = 0.5
const MOST_REMEMBERED = 4096
const LEFT_OUT = 0.6

/**
 * Draws which neighbours of hidden cells are hidden with them: runs like the gaps of the table, and longer ones. Otherwise a model that has
 * learned single gaps would be too sure in the middle of a long one.
 */
export function createRuns({ line, spec }: Context, table: EncodedTable) {
  const gaps = line.t === null ? [] : gapsIn()

  return (random: Random, row: number, isHidden: (column: number) => boolean): Runs => {
    if (random.uniform() < NOTHING) return () => 'nothing'
    if (line.t === null) {
      const thinned = thin(random, row)
      return () => thinned
    }
    const common = random.uniform() < TOGETHER ? draw(random) : null
    return (column) => (isHidden(column) ? (common ?? draw(random)) : byItself)
  }

  function draw(random: Random): Run {
    if (random.uniform() >= IN_RUNS) return byItself
    const run = gaps.length === 0 ? short(random) : gaps[random.below(gaps.length)]!
    if (random.uniform() >= LONGER) return run
    const times = 1 + 3 * random.uniform()
    return {
      before: Math.ceil(run.before * times + random.uniform()),
      after: Math.ceil(run.after * times + random.uniform()),
    }
  }

  /** Others of a group that has no order, in the places around a row, up to so much of the group. */
  function thin(random: Random, row: number): Run {
    const at = line.placeOf[row]!
    if (at < 0) return byItself
    const away = LEFT_OUT * random.uniform() * (line.to[at]! - line.from[at]! - 1)
    const before = random.uniform() * away
    return { before: Math.floor(before + random.uniform()), after: Math.floor(away - before + random.uniform()) }
  }

  /** How many unknown cells stand right before and after each gap of the table. */
  function gapsIn(): Run[] {
    const found: Run[] = []
    for (const { column } of spec.columns) {
      const outcomes = table.outcomes[column]!
      for (let at = 0; at < line.rows.length;) {
        if (outcomes[line.rows[at]!]! >= 0) {
          at++
          continue
        }
        let end = at
        while (end < line.to[at]! && outcomes[line.rows[end]!]! < 0) end++
        // A column that is empty for a whole group tells nothing about gaps between values.
        if (at > line.from[at]! || end < line.to[at]!)
          for (let k = at; k < end; k++) found.push({ before: k - at, after: end - 1 - k })
        at = end
      }
    }
    const every = Math.max(1, Math.floor(found.length / MOST_REMEMBERED))
    return found.filter((_, i) => i % every === 0)
  }
}

const short = (random: Random): Run => ({ before: random.below(4), after: random.below(4) })
