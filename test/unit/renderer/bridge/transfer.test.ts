import { expect, it, vi } from 'vitest'
import { makeTarget } from '../../../../renderer/bridge/transfer'

vi.stubGlobal('location', { protocol: 'https:' })

const answering = (status: number, type: string, body: string): void => {
  const answer = new Response(body, { status, headers: { 'Content-Type': type } })
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
}

it('says what Lacuna says, and not the page of a proxy before it', async () => {
  answering(413, 'text/plain; charset=utf-8', 'The file is larger than 8000 MB.\n')
  await expect(makeTarget('a.csv')).rejects.toThrow(/^The file is larger than 8000 MB\.$/)
  answering(502, 'text/html', '<html><h1>Bad Gateway</h1></html>')
  await expect(makeTarget('a.csv')).rejects.toThrow('Lacuna does not answer.')
})
