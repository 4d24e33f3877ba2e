// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import type { Output } from '../../../../contract'
import { useDocument } from '../../../../renderer/stores/document'
import { installBridge } from '../bridge'
import { documentInfo } from '../document-info'

it('an answer is taken, unless a table was opened while it was on its way', async () => {
  setActivePinia(createPinia())
  let answer: (said: Output<'table.document'>) => void = () => undefined
  installBridge({ 'table.document': () => new Promise((settle) => (answer = settle)) })
  const table = useDocument()
  const loading = table.load()
  table.take(documentInfo({ name: 'opened.csv' }))
  answer(null)
  await loading
  expect(table.info?.name).toBe('opened.csv')

  const again = table.load()
  answer(documentInfo({ id: 'b', name: 'asked.csv' }))
  await again
  expect(table.info?.name).toBe('asked.csv')
})
