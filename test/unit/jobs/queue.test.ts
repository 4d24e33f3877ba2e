import { describe, expect, it } from 'vitest'
import type { Job } from '../../../contract/jobs'
import { job as jobSchema } from '../../../contract/jobs'
import { toFailure, UserError } from '../../../main/errors'
import { createJobQueue, type JobContext } from '../../../main/jobs/queue'

function open() {
  const seen: Job[] = []
  const queue = createJobQueue({
    now: () => performance.now(),
    emit: (job) => seen.push(jobSchema.parse(job)),
    toFailure: (error) => toFailure(error, () => undefined),
  })
  const states = (id: string) => seen.filter((job) => job.id === id).map((job) => job.state)
  const end = async (id: string): Promise<Job> => {
    for (;;) {
      const job = queue.list().find((entry) => entry.id === id)
      if (job && ['done', 'cancelled', 'failed'].includes(job.state)) return job
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  return { queue, seen, states, end }
}

const untilAborted = ({ signal }: JobContext) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new UserError('cancelled', 'Cancelled.')))
  })

describe('the job queue', () => {
  it('runs a job from queued to done', async () => {
    const { queue, states, end } = open()
    const id = queue.start('open', 'Opening', async () => ({ message: 'Opened.' }))
    expect(await end(id)).toMatchObject({ state: 'done', message: 'Opened.' })
    expect(states(id)).toEqual(['queued', 'running', 'done'])
  })

  it('runs the jobs of the model one at a time, beside those of files', async () => {
    const { queue, end } = open()
    const order: string[] = []
    const training = queue.start('train', 'Training', async () => {
      order.push('train begins')
      await end(exporting)
      order.push('train ends')
      return { message: '' }
    })
    const filling = queue.start('fill', 'Filling', async () => {
      order.push('fill begins')
      return { message: '' }
    })
    const exporting = queue.start('export', 'Exporting', async () => {
      order.push('export')
      return { message: '' }
    })
    await Promise.all([end(training), end(filling)])
    expect(order).toEqual(['train begins', 'export', 'train ends', 'fill begins'])
  })

  it('answers a cancel at once and ends as cancelled', async () => {
    const { queue, states, end } = open()
    const id = queue.start('train', 'Training', untilAborted)
    await new Promise((resolve) => setTimeout(resolve, 5))
    queue.cancel(id)
    expect(states(id).at(-1)).toBe('cancelling')
    expect((await end(id)).state).toBe('cancelled')
  })

  it('ends a training that kept its best as cancelled, with the message of what was kept', async () => {
    const { queue, end } = open()
    const id = queue.start('train', 'Training', async (context) => {
      await untilAborted(context).catch(() => undefined)
      return { message: 'Kept the best so far.', cancelled: true }
    })
    await new Promise((resolve) => setTimeout(resolve, 5))
    queue.cancel(id)
    expect(await end(id)).toMatchObject({ state: 'cancelled', message: 'Kept the best so far.' })
  })

  it('never starts a job that was cancelled while queued', async () => {
    const { queue, end } = open()
    let ran = false
    const first = queue.start('train', 'Training', untilAborted)
    const second = queue.start('fill', 'Filling', async () => {
      ran = true
      return { message: '' }
    })
    queue.cancel(second)
    queue.cancel(first)
    await end(second)
    expect(ran).toBe(false)
  })

  it('turns a failure into a sentence and goes on with the next job', async () => {
    const { queue, end } = open()
    const bad = queue.start('fill', 'Filling', async () => {
      throw new UserError('diverged', 'Training did not settle; choose a lower rate.')
    })
    const good = queue.start('fill', 'Filling', async () => ({ message: 'Filled.' }))
    expect(await end(bad)).toMatchObject({ state: 'failed', failure: { code: 'diverged' } })
    expect((await end(good)).state).toBe('done')
  })

  it('keeps every point of the curves however fast they come', async () => {
    const { queue, seen, end } = open()
    const point = (step: number) => ({ step, seconds: step, training: 0, energy: null, proposal: null })
    const id = queue.start('train', 'Training', async ({ report }) => {
      for (let step = 0; step < 500; step += 1) {
        report({ fraction: step / 500, stage: 'Training', secondsLeft: null, points: [point(step)] })
      }
      return { message: '' }
    })
    await end(id)
    const running = seen.filter((job) => job.state === 'running')
    expect(running.length).toBeLessThan(10)
    const steps = running.flatMap((job) => job.progress.points ?? []).map(({ step }) => step)
    expect(steps).toEqual(Array.from({ length: 500 }, (_, step) => step))
  })

  it('cancels everything when it closes', async () => {
    const { queue, states } = open()
    const id = queue.start('train', 'Training', untilAborted)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await queue.close()
    expect(states(id).at(-1)).toBe('cancelled')
    expect(() => queue.start('open', 'Opening', async () => ({ message: '' }))).toThrow(UserError)
  })
})
