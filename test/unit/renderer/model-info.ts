import type { ModelInfo } from '../../../contract/model'

export const modelInfo = (over: Partial<ModelInfo> = {}): ModelInfo => ({
  name: 'penguins',
  trainedOn: '2026-01-01T00:00:00.000Z',
  rows: 344,
  columns: [],
  leftOut: [],
  preset: 'quick',
  seed: 1,
  engine: 'CPU',
  seconds: 20,
  likelihood: -16,
  proposalLikelihood: -16,
  history: [],
  climbing: false,
  earlier: [],
  rules: [],
  summary: 'Learned 8 columns from 344 rows.',
  ...over,
})
