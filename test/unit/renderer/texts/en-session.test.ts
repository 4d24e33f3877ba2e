// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { SavedWork } from '../../../../contract/session'
import { sessionTexts } from '../../../../renderer/texts/en-session'

const work: SavedWork = {
  id: 'w',
  name: 'penguins.csv',
  savedAt: new Date(2024, 4, 19, 14, 5).getTime(),
  edits: 3,
  columns: 0,
  filled: 44,
  model: true,
  training: null,
  sheet: null,
}
const now = new Date(2024, 4, 20, 9).getTime()

it('says what there is to go on with, and from when', () => {
  expect(sessionTexts.session.about(work, now)).toMatch(/^3 edits, a model, and 44 filled cells · yesterday 2:05/)
})

it('stands by itself, so it begins with a capital', () => {
  expect(sessionTexts.session.about({ ...work, edits: 0, filled: 0 }, now)).toMatch(/^A model · yesterday/)
})

it('names one of each as one, a training by how far it came, and the sheet', () => {
  const one = { ...work, edits: 1, columns: 1, filled: 0, model: false, training: 0.4, sheet: '2023' }
  expect(sessionTexts.session.about(one, now)).toMatch(
    /^1 edit, 1 changed column, and a training that was interrupted at 40% · .* · sheet “2023”$/,
  )
})
