import { expect, it } from 'vitest'
import { gapStudy } from '../../../contract/missing'
import { studyGaps } from '../../../main/missing/study'
import { openBytes } from '../files/open-bytes'
import { quiet, studied, uniforms } from './support'

/** Income is missing in 60% of the rows of the old, 5% of the others; weight at random; visit where site is B. */
async function madeTable(rows = 2000) {
  const next = uniforms(11)
  const lines = ['age,sex,site,income,weight,visit']
  for (let row = 0; row < rows; row += 1) {
    const age = 18 + Math.floor(next() * 70)
    const sex = next() < 0.5 ? 'male' : 'female'
    const site = ['A', 'B', 'C'][Math.floor(next() * 3)]!
    const income = next() < (age > 60 ? 0.6 : 0.05) ? '' : String(Math.round(1000 + 3000 * next()))
    const weight = next() < 0.2 ? '' : (50 + 40 * next()).toFixed(1)
    const visit = site === 'B' ? '' : String(Math.floor(next() * 30))
    lines.push([age, sex, site, income, weight, visit].join(','))
  }
  return openBytes(lines.join('\n') + '\n')
}

it('finds the planted dependence, names it, and leaves alone what is at random', async () => {
  const document = await madeTable()
  const study = gapStudy.parse(studyGaps({ rows: 2000, columns: studied(document) }, quiet))
  const of = (name: string) => study.dependence.find((one) => one.name === name)!
  const [age] = of('income').on
  expect(of('income').on).toHaveLength(1)
  expect(age!.name).toBe('age')
  expect(age!.condition).toMatchObject({ kind: 'range', high: null })
  const low = age!.condition.kind === 'range' ? age!.condition.low! : 0
  expect(low).toBeGreaterThanOrEqual(59)
  expect(low).toBeLessThanOrEqual(64)
  expect(age!.sentence).toMatch(
    /^missing more often where age is at least 6\d: \d\d% of those rows, [\d.]+% of the others$/,
  )
  expect(of('income').verdict).toBe('depends')
  expect(of('weight')).toMatchObject({ verdict: 'random', on: [], auc: null })
  // No exception to the rule: the estimate must stay finite.
  expect(of('visit').on[0]).toMatchObject({ name: 'site', inside: 1, outside: 0, condition: { kind: 'levels' } })
  expect(of('visit').on[0]!.sentence).toContain('where site is B: 100% of those rows, 0% of the others')
  expect(of('visit').auc).toBeCloseTo(1, 10)
})

it('counts shares, patterns and complete rows, and how gaps go together', async () => {
  const document = await openBytes('a,b,c,d\n1,,x,1\n,,x,2\n3,4,x,3\n,,,4\n5,6,y,5\n')
  const study = studyGaps({ rows: 5, columns: studied(document) }, quiet)
  expect(study.completeRows).toBe(2)
  expect(study.columns).toEqual([
    { column: 1, name: 'b', gaps: 3, share: 0.6 },
    { column: 0, name: 'a', gaps: 2, share: 0.4 },
    { column: 2, name: 'c', gaps: 1, share: 0.2 },
  ])
  expect(study.patterns).toEqual([
    { columns: [], rows: 2 },
    { columns: [1], rows: 1 },
    { columns: [1, 0], rows: 1 },
    { columns: [1, 0, 2], rows: 1 },
  ])
  expect(study.patternCount).toBe(4)
  // φ of b and a by hand: (5·2 − 3·2)/√(3·2·2·3) = 4/6.
  expect(study.together.columns).toEqual([1, 0, 2])
  expect(study.together.pairs[0]![1]!.both).toBe(2)
  expect(study.together.pairs[0]![1]!.phi).toBeCloseTo(4 / 6, 12)
  expect(study.together.pairs[1]![1]!.phi).toBeCloseTo(1, 12)
  expect(study.dependence.every(({ verdict }) => verdict === 'few')).toBe(true)
})

it('leaves what is always missing out of what goes together', async () => {
  const document = await openBytes('a,never,b\n1,,2\nNA,,NA\n3,,NA\n4,,5\n')
  const study = studyGaps({ rows: 4, columns: studied(document) }, quiet)
  expect(study.columns.map(({ name }) => name)).toEqual(['never', 'b', 'a'])
  expect(study.together.columns).toEqual([2, 0])
  // φ by hand: (4·1 − 2·1)/√(2·2·1·3) = 2/√12.
  expect(study.together.pairs[0]![1]!.phi).toBeCloseTo(2 / Math.sqrt(12), 12)
})

it('says when what decides goes closely with the missing value itself, and when the model leaves it out', async () => {
  const next = uniforms(3)
  const lines = ['height,weight,note']
  for (let row = 0; row < 1500; row += 1) {
    const height = 150 + 40 * next()
    const weight = height - 100 + 8 * next()
    lines.push(
      [height.toFixed(1), height > 180 && next() < 0.7 ? '' : weight.toFixed(1), Math.floor(next() * 9)].join(','),
    )
  }
  const document = await openBytes(lines.join('\n') + '\n')
  const own = studyGaps({ rows: 1500, columns: studied(document) }, quiet).dependence[0]!
  expect(own.verdict).toBe('own-value')
  expect(own.on[0]!.ownLink).toBeGreaterThan(0.8)
  expect(own.sentence).toContain('ask why it is missing')
  await document.changeColumn(0, { role: 'leave-out' })
  const unused = studyGaps({ rows: 1500, columns: studied(document) }, quiet).dependence[0]!
  expect(unused.on[0]!.used).toBe(false)
  expect(unused.sentence).toContain('height is left out of the model')
})

it('ends when it is no longer wanted', async () => {
  const document = await madeTable(300)
  let calls = 0
  const control = {
    progress: () => {
      calls += 1
      if (calls > 5) throw new Error('enough')
    },
  }
  expect(() => studyGaps({ rows: 300, columns: studied(document) }, control)).toThrow('enough')
})
