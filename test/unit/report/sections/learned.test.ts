import { expect, it } from 'vitest'
import { modelInfo } from '../../../../contract/model'
import type { ReportFacts } from '../../../../main/report/facts'
import { learnedSection } from '../../../../main/report/sections/learned'

const learnedIn = (seconds: number): string => {
  const model = modelInfo.parse({
    name: 'm',
    trainedOn: 'table.csv',
    rows: 10,
    columns: [],
    leftOut: [],
    preset: 'quick',
    seed: 1,
    engine: 'CPU',
    seconds,
    likelihood: null,
    proposalLikelihood: null,
    history: [],
    summary: 'Learned.',
  })
  const facts: Pick<ReportFacts, 'model' | 'fills' | 'version'> = { model, fills: [], version: '1' }
  return learnedSection(facts)!.body.markup
}

it('says how long was learned where that is known: a model from a file does not know', () => {
  expect(learnedIn(67.7)).toContain('68 seconds')
  expect(learnedIn(0.2)).toContain('1 second')
  expect(learnedIn(0)).not.toMatch(/Time|second/)
})
