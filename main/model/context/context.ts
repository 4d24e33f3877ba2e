import type { EncodedTable } from '../encoding/encode'
import { placedFeature, placedFeatures } from './features'
import type { Line } from './line'
import { byItself, createNeighbours, type Run } from './neighbours'
import { meansIn, type ContextSpec } from './spec'
import { trendAt } from './trend'

/** What the rows around a row of a table say about its cells. */
export type Context = ReturnType<typeof createContext>

/** Which cells of a row count as part of a run of unknown ones, by their column; byItself for those that are not named. */
export type Runs = (column: number) => Run | 'nothing'

const alone: Runs = () => byItself

export function createContext(spec: ContextSpec, table: EncodedTable, line: Line) {
  const K = meansIn(spec)
  const columns = spec.columns.map((own) => {
    const features = placedFeatures(own, table, line)
    return { own, features, neighbours: createNeighbours(line, features, own.kernel) }
  })
  const indexOf = new Map(spec.columns.map(({ column }, i) => [column, i]))

  return {
    spec,
    line,
    /** Writes the context of a row: never anything of the row itself. */
    write(row: number, out: Float32Array, at: number, runs: Runs = alone): void {
      const place = line.placeOf[row]!
      let mean = at
      columns.forEach(({ own, neighbours }, i) => {
        const run = runs(own.column)
        const { means, deviation } = neighbours.read(run === 'nothing' ? -1 : place, run === 'nothing' ? byItself : run)
        const { trend } = own
        const [middle, spread] =
          trend === null || place < 0 || run === 'nothing' ? [0, 1] : [trendAt(trend, line.t![place]!), trend.spread]
        for (const expected of means) out[mean++] = middle + spread * expected
        out[at + K + i] = spread * deviation
      })
    },
    /** A cell of the table has become known, or has another value, as a drawn one does; takes effect with `refresh`. */
    learn(row: number, column: number, changed: EncodedTable): void {
      const found = columns[indexOf.get(column) ?? -1]
      const place = line.placeOf[row]!
      if (found === undefined || place < 0) return
      const { own, features } = found
      features.forEach((values, f) => (values[place] = placedFeature(own, f, changed, line, row, place)))
    },
    refresh(): void {
      for (const { neighbours } of columns) neighbours.refresh()
    },
    /** Rows of the nearest known values of a column, in the row's group; -1 = none, null = the column has no context. */
    nearest(row: number, column: number): { readonly before: number; readonly after: number } | null {
      const found = columns[indexOf.get(column) ?? -1]
      const place = line.placeOf[row]!
      if (found === undefined || place < 0 || line.t === null) return null
      const { before, after } = found.neighbours.nearest(place)
      return { before: before < 0 ? -1 : line.rows[before]!, after: after < 0 ? -1 : line.rows[after]! }
    },
  }
}

/** The context of a state about which no other row says anything. */
export function writeNothing(spec: ContextSpec, out: Float32Array, at: number): void {
  const K = meansIn(spec)
  out.fill(0, at, at + K)
  out.fill(1, at + K, at + K + spec.columns.length)
}
