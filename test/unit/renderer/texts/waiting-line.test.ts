// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { Job } from '../../../../contract/jobs'
import { waitingLine } from '../../../../renderer/texts/waiting-line'

const job = { id: 'one', kind: 'fill', title: '', startedAt: 1 } as const
const queued: Job = { ...job, state: 'queued' }

it('says in words how many jobs come first', () => {
  expect(waitingLine({ ...queued, before: 2 })).toBe('Waiting: 2 jobs before yours. It starts by itself.')
  expect(waitingLine({ ...queued, before: 1 })).toBe('Waiting: 1 job before yours. It starts by itself.')
})

it('says nothing of a job that need not wait', () => {
  const running: Job = { ...job, state: 'running', progress: { fraction: null, stage: '', secondsLeft: null } }
  expect([waitingLine(queued), waitingLine(running), waitingLine(null)]).toEqual([null, null, null])
})
