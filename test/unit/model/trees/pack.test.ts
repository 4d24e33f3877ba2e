import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import { createNormalReader } from '../../../../main/model/base/answers'
import { createBaseReader } from '../../../../main/model/base/reader'
import { emptyStates } from '../../../../main/model/inference/states'
import { prepare } from '../../../../main/model/training/prepare'
import { fitTrees } from '../../../../main/model/trees/fit-trees'
import { treeArrays, treesFrom } from '../../../../main/model/trees/pack'
import { mixedTable } from '../tables'

const prepared = prepare(mixedTable(300), { preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto' })
const { layout, encoded, training, base } = prepared
const trees = (await fitTrees(layout, encoded, training, createNormalReader(layout, base), createRandom(5), {
  work: 1e7,
  maskKinds: [{ kind: 'gaps', most: 0.4 }],
  breathe: () => Promise.resolve(true),
}))!
const arrays = treeArrays(trees)

describe('trees in a model file', () => {
  it('come back as they were', () => {
    const back = treesFrom(layout, arrays)
    if (back === null || back === 'damaged') throw new Error('expected trees')
    const read = (one: typeof trees) => createBaseReader(layout, { ...base, trees: one })(emptyStates(layout, 3))
    expect(read(back)).toEqual(read(trees))
    expect(back.columns.map((one) => one?.starts)).toEqual(trees.columns.map((one) => one?.starts))
  })

  it('are none where the file has none', () => expect(treesFrom(layout, {})).toBeNull())

  it('with any number changed are refused, or still end every walk', () => {
    const names = Object.keys(arrays).filter((name) => arrays[name]!.length > 0)
    const wrong = fc.oneof(fc.integer({ min: -3, max: 2000 }), fc.double({ min: -10, max: 10, noNaN: true }))
    const states = emptyStates(layout, 1)
    states.outcomes[0] = layout.continuous[0]!.atoms.length
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), wrong, (name, at, value) => {
        const changed = arrays[name]!.slice()
        changed[at % changed.length] = value
        const back = treesFrom(layout, { ...arrays, [name]: changed })
        if (back !== null && back !== 'damaged') createBaseReader(layout, { ...base, trees: back })(states)
      }),
      { numRuns: 500 },
    )
  })
})
