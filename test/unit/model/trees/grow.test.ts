import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { growTree, type Grown, type Sample } from '../../../../main/model/trees/grow'

const options = { fewestInLeaf: 3, tries: 2, cuts: 3 }

/** The leaf that a row comes to by the nodes. */
function leafOf({ feature, threshold, right }: Grown, sample: Sample, row: number): number {
  let node = 0
  while (feature[node]! >= 0) node = sample.x[feature[node]!]![row]! <= threshold[node]! ? node + 1 : right[node]!
  return threshold[node]!
}

describe('a tree', () => {
  it('brings every row to the leaf that holds it, and leaves enough rows in each', () => {
    const value = fc.oneof(fc.float({ noNaN: true, min: -6, max: 6 }), fc.constantFrom(0, 1))
    const rows = fc.array(fc.tuple(value, value, value), { minLength: 6, maxLength: 80 })
    fc.assert(
      fc.property(rows, fc.boolean(), fc.integer({ min: 0, max: 1e6 }), (all, isClass, seed) => {
        const column = (k: number): Float32Array => Float32Array.from(all, (row) => row[k]!)
        const target = isClass
          ? { kind: 'class' as const, values: Uint16Array.from(all, (row) => (row[2] > 0 ? 1 : 0)), classes: 2 }
          : { kind: 'number' as const, values: column(2) }
        const sample: Sample = { count: all.length, x: [column(0), column(1)], target }
        const grown = growTree(sample, options, createRandom(seed))
        expect([...grown.rows].sort((a, b) => a - b)).toEqual(all.map((_, i) => i))
        for (let leaf = 0; leaf + 1 < grown.leafStarts.length; leaf++) {
          const rowsOf = grown.rows.slice(grown.leafStarts[leaf], grown.leafStarts[leaf + 1])
          expect(rowsOf.length).toBeGreaterThanOrEqual(options.fewestInLeaf)
          for (const row of rowsOf) expect(leafOf(grown, sample, row)).toBe(leaf)
        }
      }),
    )
  })

  it('finds where a column jumps', () => {
    const random = createRandom(3)
    const x = Float32Array.from({ length: 400 }, () => random.normal())
    const noise = Float32Array.from({ length: 400 }, () => random.normal())
    const sample: Sample = {
      count: 400,
      x: [noise, x],
      target: { kind: 'number', values: x.map((v) => (v > 0.5 ? 4 : 0)) },
    }
    const grown = growTree(sample, { ...options, cuts: 20 }, random)
    expect(grown.feature[0]).toBe(1)
    expect(grown.threshold[0]).toBeCloseTo(0.5, 0)
  })
})
