import { describe, expect, it } from 'vitest'
import type { Preset } from '../../../../contract/model'
import { fitCodes } from '../../../../main/model/encoding/fit'
import { layOut } from '../../../../main/model/encoding/layout'
import { chooseConfig, stepCosts } from '../../../../main/model/training/config'
import { discrete, mixedTable, tableOf } from '../tables'

const layoutOf = (table: ReturnType<typeof mixedTable>) =>
  layOut(
    fitCodes(
      table,
      Int32Array.from({ length: table.rows }, (_, i) => i),
      { mostKnots: 12, mostGrains: 24, mostLevels: 100 },
    ).codes,
  )
const layout = layoutOf(mixedTable(200))
const options = (preset: Preset, advanced = {}) => ({ preset, maxMinutes: null, seed: 1, engine: 'auto', advanced })

describe('choices made from the table', () => {
  it('spend more work the more thorough the preset', () => {
    const work = (['quick', 'balanced', 'thorough'] as const).map((preset) => {
      const config = chooseConfig(layout, 50_000, options(preset))
      const costs = stepCosts(layout, config.sizes, config.batch, config.queries, config.samples)
      return config.proposalSteps * costs.proposal + config.energySteps * costs.energy
    })
    expect(work[1]! / work[0]!).toBeGreaterThan(2)
    expect(work[2]! / work[1]!).toBeGreaterThan(2)
  })

  it('regularise small tables more, and give them smaller networks', () => {
    const small = chooseConfig(layout, 300, options('balanced'))
    const large = chooseConfig(layout, 100_000, options('balanced'))
    expect(small.dropout).toBeGreaterThan(large.dropout)
    expect(small.sizes.width).toBeLessThan(large.sizes.width)
    expect(small.batch).toBeLessThan(large.batch)
  })

  it('can each be overridden', () => {
    const advanced = { learningRate: 0.01, dropout: 0.4, width: 24, blocks: 5, steps: 100, batch: 17 }
    const config = chooseConfig(layout, 1000, options('quick', advanced))
    expect(config.learningRate).toBe(0.01)
    expect(config.dropout).toBe(0.4)
    expect(config.sizes.width).toBe(24)
    expect(config.sizes.blocks).toBe(5)
    expect(config.batch).toBe(17)
    expect(config.proposalSteps + config.energySteps).toBe(100)
  })

  it('train no energy network where there are no numbers', () => {
    const letters = tableOf([discrete('a', ['x', 'y', 'x', 'y']), discrete('b', ['u', 'v', 'v', 'u'])])
    expect(chooseConfig(layoutOf(letters), 1000, options('quick')).energySteps).toBe(0)
  })
})
