import { describe, expect, it } from 'vitest'
import type { Job } from '../../../contract/jobs'
import { job as jobSchema } from '../../../contract/jobs'
import { toFailure, UserError } from '../../../main/errors'
import { createJobQueue, type JobContext } from '../../../main/jobs/queue'
import type { Turns } from '../../../main/jobs/turns'

function open(turns?: Turns) {
  const seen: Job[] = []
  const queue = createJobQueue({
    now: () => performance.now(),
    emit: (job) => seen.push(jobSchema.parse(job)),
    toFailure: (error) => toFailure(error, () => undefined),
    turns,
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

  it('refuses more jobs than anyone would queue, and takes one again when one has ended', async () => {
    const { queue, end } = open()
    const ids = Array.from({ length: 20 }, () => queue.start('train', 'Training', untilAborted))
    const more = () => queue.start('fill', 'Filling', async () => ({ message: '' }))
    expect(more).toThrow('20 jobs are not finished yet')
    for (const id of ids) queue.cancel(id)
    await end(ids[0]!)
    expect(more()).toBeDefined()
  })
})

describe('where several people share a machine', () => {
  /** Turns that are given by hand. */
  function line() {
    const asked: { give: () => void; wait: (before: number) => void; over: boolean }[] = []
    const turns: Turns = {
      take: (signal, wait) =>
        new Promise((resolve) => {
          const one = { give: () => resolve(() => (one.over = true)), wait, over: false }
          asked.push(one)
          signal.addEventListener('abort', () => resolve(null))
        }),
    }
    return { asked, turns }
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

  it('a job of the model waits for its turn, says its place, and gives the turn back at its end', async () => {
    const { asked, turns } = line()
    const { queue, seen, end } = open(turns)
    const id = queue.start('train', 'Training', async () => ({ message: 'Trained.' }))
    await settled()
    asked[0]!.wait(2)
    asked[0]!.wait(1)
    expect(seen.map((job) => job.state === 'queued' && job.before)).toEqual([undefined, 2, 1])
    asked[0]!.give()
    expect(await end(id)).toMatchObject({ state: 'done' })
    await settled()
    expect(asked[0]!.over).toBe(true)
  })

  it('gives the turn back when the job fails', async () => {
    const { asked, turns } = line()
    const { queue, end } = open(turns)
    const id = queue.start('fill', 'Filling', () => Promise.reject(new UserError('out-of-memory', 'Too large.')))
    await settled()
    asked[0]!.give()
    expect(await end(id)).toMatchObject({ state: 'failed' })
    await settled()
    expect(asked[0]!.over).toBe(true)
  })

  it('a waiting job can be cancelled and never starts', async () => {
    const { turns } = line()
    const { queue, end } = open(turns)
    let ran = false
    const id = queue.start('train', 'Training', async () => {
      ran = true
      return { message: '' }
    })
    await settled()
    queue.cancel(id)
    expect(await end(id)).toMatchObject({ state: 'cancelled', message: 'Cancelled before it began.' })
    expect(ran).toBe(false)
  })

  it('a job cancelled in the moment of its turn gives it back', async () => {
    const { asked, turns } = line()
    const { queue, end } = open(turns)
    const id = queue.start('train', 'Training', untilAborted)
    await settled()
    asked[0]!.give()
    queue.cancel(id)
    expect(await end(id)).toMatchObject({ state: 'cancelled' })
    await settled()
    expect(asked[0]!.over).toBe(true)
  })

  it('files are opened and exported without a turn', async () => {
    const { asked, turns } = line()
    const { queue, end } = open(turns)
    const ids = (['open', 'export'] as const).map((kind) => queue.start(kind, '', async () => ({ message: '' })))
    for (const id of ids) expect(await end(id)).toMatchObject({ state: 'done' })
    expect(asked).toEqual([])
  })
})
