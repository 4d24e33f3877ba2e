import { afterEach, expect, it, vi } from 'vitest'
import { connectionTexts } from '../../../../renderer/texts/en-connection'

afterEach(() => vi.unstubAllGlobals())

it('whoever started Lacuna here is told to start it again', () => {
  vi.stubGlobal('location', { protocol: 'http:' })
  expect(connectionTexts.lost).toContain('npm start')
  expect(connectionTexts.noAnswer).toContain('npm start')
})

it('whoever uses a server of their team is told to wait', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  expect(connectionTexts.lost).toContain('as soon as the server answers')
  expect(connectionTexts.noAnswer).toContain('try again in a minute')
})
