import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Job, TrainPoint } from '../../../../contract/jobs'
import { useJobs } from '../../../../renderer/stores/jobs'

const point = (step: number): TrainPoint => ({ step, seconds: step, training: -step, energy: null, proposal: null })
const running = (over: Partial<Job> = {}, points: TrainPoint[] = []): Job =>
  ({
    id: 'one',
    kind: 'train',
    title: 'Training',
    startedAt: 1,
    state: 'running',
    progress: { fraction: 0.5, stage: '', secondsLeft: null, points },
    ...over,
  }) as Job
const done = (id = 'one'): Job => ({
  id,
  kind: 'train',
  title: '',
  startedAt: 1,
  state: 'done',
  message: 'ok',
  seconds: 1,
})

describe('jobs', () => {
  beforeEach(() => setActivePinia(createPinia()))

  it('gathers the points of all reports of one training', () => {
    const jobs = useJobs()
    jobs.take(running({}, [point(1)]))
    jobs.take(running({}, [point(2), point(3)]))
    jobs.take(running({}, []))
    expect(jobs.curve.points.map((p) => p.step)).toEqual([1, 2, 3])
  })

  it('starts a new curve with a new training', () => {
    const jobs = useJobs()
    jobs.take(running({}, [point(1)]))
    jobs.take(running({ id: 'two', startedAt: 2 }, [point(9)]))
    expect(jobs.curve.points.map((p) => p.step)).toEqual([9])
  })

  it('keeps an end final: a late report does not bring the job back', () => {
    const jobs = useJobs()
    jobs.take(done())
    jobs.take(running())
    expect(jobs.active('train')).toBeNull()
    expect(jobs.latest('train')?.state).toBe('done')
  })

  it('tells the end to those who wait, before and after it happened', async () => {
    const jobs = useJobs()
    const waiting = jobs.ended('one')
    jobs.take(running())
    jobs.take(done())
    expect((await waiting).state).toBe('done')
    expect((await jobs.ended('one')).state).toBe('done')
  })

  it('finds the newest job of a kind', () => {
    const jobs = useJobs()
    jobs.take(done('old'))
    jobs.take(running({ id: 'new', startedAt: 5 }))
    expect(jobs.latest('train')?.id).toBe('new')
    expect(jobs.active('fill')).toBeNull()
  })
})
