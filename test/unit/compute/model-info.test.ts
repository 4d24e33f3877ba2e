import { expect, it } from 'vitest'
import { modelInfo } from '../../../main/compute/model-info'
import { readModel, writeModel } from '../../../main/model/model-file'
import { untrainedModel } from '../model/small-model'
import { numbers, tableOf } from '../model/tables'

const even = Array.from({ length: 100 }, (_, i) => 10 * Math.abs(Math.sin(i)))

it('names the values that had no say, also of a model from a file', () => {
  const model = untrainedModel(tableOf([numbers('x', [...even, 1e9, 1e9, 4]), numbers('y', [...even, 1, 1e308, 4])]))
  const told =
    ' 2 values of “x” lie far beyond all others and had no say; check them.' +
    ' 1 value of “y” lies far beyond all others and had no say; check it.'
  expect(modelInfo(model).summary).toBe(`Learned 2 columns from 103 rows in 2 s.${told}`)
  expect(modelInfo(readModel(writeModel(model))).summary).toBe(`Learned 2 columns from 103 rows.${told}`)
})

it.each([
  [-1.5, ' Going on helped: rows held out are 1.65 times as likely now.'],
  [-11, ' Going on helped: rows held out are over 100 times as likely now.'],
  [-1.005, ' Going on gained next to nothing on rows held out.'],
  [-1, ' Going on gained nothing on rows held out, so the model stayed as it was.'],
])('says what going on from a model at %d has brought', (likelihood, words) => {
  const model = untrainedModel(tableOf([numbers('x', even)]))
  const { tableName, rows, options, steps } = model.about
  const about = { ...model.about, likelihood: -1, earlier: [{ tableName, rows, options, steps, likelihood }] }
  expect(modelInfo({ ...model, about }).summary).toBe(`Learned 1 column from 100 rows in 2 s.${words}`)
})

it('says nothing of wild values where there are none', () => {
  const model = untrainedModel(tableOf([numbers('x', even)]))
  expect(modelInfo(model).summary).toBe('Learned 1 column from 100 rows in 2 s.')
})
