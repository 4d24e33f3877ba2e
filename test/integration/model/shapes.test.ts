import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../main/engine/random'
import { sampleRows } from '../../../main/model/inference/sample'
import { emptyStates } from '../../../main/model/inference/states'
import { numbers, tableOf } from '../../unit/model/tables'
import { criticalDistance, distanceOf, learn, SLOW, type Learned } from './support'

const COUNT = 3000

/** Draws of all columns from nothing, by the energy's distribution or the proposal's. */
async function drawn({ model, predictor }: Learned, use: 'energy' | 'proposal', seed: number): Promise<number[][]> {
  const C = model.layout.continuous.length
  const states = emptyStates(model.layout, COUNT)
  const random = createRandom(seed)
  const [all] = await sampleRows(predictor, states, 1, () => random, { use })
  return Array.from({ length: COUNT }, (_, i) => Array.from(all!.numbers.subarray(i * C, (i + 1) * C)))
}

describe('shapes no single Gaussian has', () => {
  it(
    'two boxes with a gap between: energy samples follow the truth where a proposal of one Gaussian cannot',
    async () => {
      const random = createRandom(1)
      const value = (): number => (random.uniform() < 0.5 ? -1.5 : 0.5) + random.uniform()
      const truth = Array.from({ length: 8000 }, value)
      const other = Array.from({ length: 8000 }, () => random.normal())
      const table = tableOf([numbers('box', truth), numbers('noise', other)])
      const learned = await learn(table, { proposal: 250, energy: 900 }, { members: 1, components: 1, energyWidth: 64 })
      const energy = (await drawn(learned, 'energy', 2)).map(([x]) => x!)
      const proposal = (await drawn(learned, 'proposal', 2)).map(([x]) => x!)
      const [byEnergy, byProposal] = [distanceOf(energy, truth), distanceOf(proposal, truth)]
      expect(byEnergy).toBeLessThan(0.5 * byProposal)
      expect(byEnergy).toBeLessThan(2 * criticalDistance(COUNT, truth.length))
      const inGap = (values: number[]): number => values.filter((x) => x > -0.4 && x < 0.4).length / COUNT
      expect(inGap(proposal)).toBeGreaterThan(0.1)
      expect(inGap(energy)).toBeLessThan(0.05)
      expect(learned.model.about.likelihood!).toBeGreaterThan(learned.model.about.proposalLikelihood! + 0.2)
      await learned.close()
    },
    SLOW,
  )

  it(
    'heaped values: the energy knows which are frequent where the mixture smooths over them',
    async () => {
      const random = createRandom(5)
      // 0 … 99, a third moved to the multiple of 5 below: no value frequent enough for an outcome of its own.
      const hour = (): number => {
        const x = random.below(100)
        return random.uniform() < 0.33 ? x - (x % 5) : x
      }
      const truth = Array.from({ length: 8000 }, hour)
      const other = Array.from({ length: 8000 }, () => random.normal())
      const table = tableOf([numbers('hours', truth, { step: 1 }), numbers('noise', other)])
      const learned = await learn(table, { proposal: 200, energy: 1100 }, { members: 1, components: 4 })
      expect(learned.model.layout.continuous[0]!.atoms).toEqual([])
      const heaped = (values: number[]): number => values.filter((x) => Math.round(x) % 5 === 0).length / values.length
      const energy = (await drawn(learned, 'energy', 6)).map(([x]) => x!)
      const proposal = (await drawn(learned, 'proposal', 6)).map(([x]) => x!)
      const wanted = heaped(truth)
      expect(heaped(proposal)).toBeLessThan(wanted - 0.15)
      // The penalty holds it back a little on purpose.
      expect(heaped(energy)).toBeGreaterThan((wanted + heaped(proposal)) / 2)
      expect(heaped(energy)).toBeLessThan(wanted + 0.03)
      expect(learned.model.about.likelihood!).toBeGreaterThan(learned.model.about.proposalLikelihood! + 0.1)
      await learned.close()
    },
    SLOW,
  )

  it(
    'a ring: samples lie on it, all around, and closer than the proposal’s',
    async () => {
      const random = createRandom(3)
      const points = Array.from({ length: 8000 }, () => {
        const angle = 2 * Math.PI * random.uniform()
        const radius = 1 + 0.05 * random.normal()
        return [radius * Math.cos(angle), radius * Math.sin(angle)]
      })
      const table = tableOf([
        numbers(
          'x',
          points.map(([x]) => x!),
        ),
        numbers(
          'y',
          points.map(([, y]) => y!),
        ),
      ])
      const learned = await learn(
        table,
        { proposal: 1000, energy: 500 },
        { members: 1, components: 3, width: 64, energyWidth: 48 },
      )
      const radius = ([x, y]: number[]): number => Math.hypot(x!, y!)
      const angle = ([x, y]: number[]): number => Math.atan2(y!, x!)
      const energy = await drawn(learned, 'energy', 4)
      const proposal = await drawn(learned, 'proposal', 4)
      const truth = points.map(radius)
      expect(distanceOf(energy.map(radius), truth)).toBeLessThan(distanceOf(proposal.map(radius), truth))
      expect(distanceOf(energy.map(radius), truth)).toBeLessThan(0.15)
      expect(distanceOf(energy.map(angle), points.map(angle))).toBeLessThan(0.06)
      await learned.close()
    },
    SLOW,
  )
})
