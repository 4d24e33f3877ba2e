import { describe, expect, it } from 'vitest'
import { requests } from '../../contract'
import { createDispatcher, type Handlers } from '../../main/dispatch'
import { UserError } from '../../main/errors'

/** A dispatcher whose only working request is `jobs.cancel`; every other one fails the test by throwing. */
function open(cancel: (job: string) => void) {
  const log: string[] = []
  const unexpected = () => {
    throw new Error('secret detail')
  }
  const handlers = Object.fromEntries(Object.keys(requests).map((name) => [name, unexpected])) as Record<
    keyof Handlers,
    () => never
  >
  const call = createDispatcher(
    {
      ...handlers,
      'jobs.cancel': ({ job }) => {
        cancel(job)
        return null
      },
    },
    (line) => log.push(line),
  )
  return { call, log }
}

describe('the dispatcher', () => {
  it('parses the input and runs the handler', async () => {
    const cancelled: string[] = []
    const { call } = open((job) => cancelled.push(job))
    expect(await call('jobs.cancel', { job: 'job-1' })).toEqual({ ok: true, value: null })
    expect(cancelled).toEqual(['job-1'])
  })

  it.each(['', 'nothing', 'toString', '__proto__', 'constructor', 'jobs'])(
    'refuses the unknown request %j',
    async (name) => {
      const { call } = open(() => undefined)
      expect(await call(name, {})).toMatchObject({ ok: false, error: { code: 'unknown-request' } })
    },
  )

  it.each([undefined, null, 7, 'job-1', [], {}, { job: 7 }, { job: null }])(
    'refuses the malformed input %j',
    async (input) => {
      const { call, log } = open(() => expect.unreachable())
      expect(await call('jobs.cancel', input)).toMatchObject({ ok: false, error: { code: 'bad-request' } })
      expect(log).toHaveLength(1)
    },
  )

  it('passes on a sentence for people and hides everything else', async () => {
    const { call, log } = open(() => {
      throw new UserError('busy', 'Wait for the training to end.')
    })
    expect(await call('jobs.cancel', { job: 'a' })).toEqual({
      ok: false,
      error: { code: 'busy', message: 'Wait for the training to end.' },
    })
    const reply = await call('jobs.list', {})
    expect(reply).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(JSON.stringify(reply)).not.toContain('secret')
    expect(log.join()).toContain('secret detail')
  })
})
