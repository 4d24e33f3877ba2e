import type { Job, JobKind, JobState, Progress } from '../../contract/jobs'
import type { Failure } from '../../contract/errors'
import { pausing } from '../compute/protocol'
import { UserError } from '../errors'
import { throttleProgress } from './throttle'
import type { Turns } from './turns'

export type JobContext = {
  readonly signal: AbortSignal
  report(progress: Progress): void
}

/** How a job ended well: with a result, or stopped by the user with whatever could be kept. */
export type JobEnd = { readonly message: string; readonly cancelled?: boolean }

export type JobRun = (context: JobContext) => Promise<JobEnd>

export type JobQueue = {
  /** Queues a job and returns its id. Jobs of one lane run one after the other. */
  start(kind: JobKind, title: string, run: JobRun): string
  cancel(id: string): void
  /**
   * Another table comes, or the end: a training is paused, so that it can go on later; what else the model was doing is
   * of no use any more. Settles when all of it has ended.
   */
  leaveModelJobs(): Promise<void>
  list(): Job[]
  /** Whether anything is going on that one would miss, or anything of a kind. */
  isBusy(kind?: JobKind): boolean
  /** Cancels everything and waits for the end. */
  close(): Promise<void>
}

type Entry = { job: Job; readonly run: JobRun; readonly abort: AbortController }

type Lane = 'open' | 'export' | 'check' | 'analyse' | 'gaps' | 'model'

const ownLanes = ['open', 'export', 'check', 'analyse', 'gaps'] as const

/** Files are read, written and analysed, and gaps studied, beside each other and beside a training; the model does one thing at a time. */
const lane = (kind: JobKind): Lane => ownLanes.find((own) => own === kind) ?? (kind === 'report' ? 'export' : 'model')

/** What is about the open table and of no use without it. */
const leftWithTable: readonly Lane[] = ['model', 'analyse', 'gaps']

const starting: Progress = { fraction: null, stage: 'Starting', secondsLeft: null }
const finishedKept = 20
/** More than anyone would queue by hand. */
const mostUnfinished = 20

export function createJobQueue(dependencies: {
  now: () => number
  emit: (job: Job) => void
  toFailure: (error: unknown) => Failure
  /** Where several people share a machine, what the model does waits for its turn. */
  turns?: Turns | undefined
}): JobQueue {
  const { now, emit, toFailure, turns } = dependencies
  const entries = new Map<string, Entry>()
  const lanes: Record<Lane, Promise<void>> = {
    open: Promise.resolve(),
    export: Promise.resolve(),
    check: Promise.resolve(),
    analyse: Promise.resolve(),
    gaps: Promise.resolve(),
    model: Promise.resolve(),
  }
  let counter = 0
  let closed = false

  const isOver = (job: Job): boolean => job.state === 'done' || job.state === 'cancelled' || job.state === 'failed'

  function set(entry: Entry, state: JobState): void {
    const { id, kind, title, startedAt } = entry.job
    entry.job = { id, kind, title, startedAt, ...state }
    emit(entry.job)
    if (isOver(entry.job)) forgetOld()
  }

  function forgetOld(): void {
    const over = [...entries.values()].filter((entry) => isOver(entry.job))
    for (const entry of over.slice(0, Math.max(0, over.length - finishedKept))) entries.delete(entry.job.id)
  }

  /** Events carry only the new points of the curves; the kept job carries them all, for a window that comes later. */
  function advance(entry: Entry, progress: Progress): void {
    const { job } = entry
    if (job.state !== 'running' && job.state !== 'cancelling') return
    const points = [...(job.progress.points ?? []), ...(progress.points ?? [])]
    entry.job = { ...job, progress: { ...progress, points } }
    emit({ ...job, progress })
  }

  async function execute(entry: Entry): Promise<void> {
    const { signal } = entry.abort
    const turn = lane(entry.job.kind) === 'model' && turns && !signal.aborted ? turns : null
    const over = await turn?.take(signal, (before) => set(entry, { state: 'queued', before }))
    if (signal.aborted) set(entry, { state: 'cancelled', message: 'Cancelled before it began.' })
    else await carryOut(entry)
    over?.()
  }

  async function carryOut(entry: Entry): Promise<void> {
    const began = now()
    set(entry, { state: 'running', progress: starting })
    const throttled = throttleProgress((progress) => advance(entry, progress), now)
    try {
      const end = await entry.run({ signal: entry.abort.signal, report: throttled.report })
      throttled.flush()
      const seconds = (now() - began) / 1000
      set(
        entry,
        end.cancelled ? { state: 'cancelled', message: end.message } : { state: 'done', message: end.message, seconds },
      )
    } catch (error) {
      throttled.flush()
      const failure = toFailure(error)
      const stopped = failure.code === 'cancelled' || (entry.abort.signal.aborted && !(error instanceof UserError))
      set(
        entry,
        stopped ? { state: 'cancelled', message: 'Cancelled. Nothing was changed.' } : { state: 'failed', failure },
      )
    }
  }

  function cancel(id: string, reason?: typeof pausing): void {
    const entry = entries.get(id)
    if (!entry || isOver(entry.job)) return
    entry.abort.abort(reason)
    if (entry.job.state === 'running') set(entry, { state: 'cancelling', progress: entry.job.progress })
  }

  return {
    start(kind, title, run) {
      if (closed) throw new UserError('busy', 'Lacuna is closing; start it again to continue.')
      if ([...entries.values()].filter(({ job }) => !isOver(job)).length >= mostUnfinished)
        throw new UserError('busy', `${mostUnfinished} jobs are not finished yet; wait for some of them, or stop them.`)
      const id = `job-${(counter += 1)}`
      const entry: Entry = {
        job: { id, kind, title, startedAt: now(), state: 'queued' },
        run,
        abort: new AbortController(),
      }
      entries.set(id, entry)
      emit(entry.job)
      const name = lane(kind)
      lanes[name] = lanes[name].then(() => execute(entry))
      return id
    },

    cancel: (id) => cancel(id),

    async leaveModelJobs() {
      for (const { job } of entries.values()) if (leftWithTable.includes(lane(job.kind))) cancel(job.id, pausing)
      await Promise.all(leftWithTable.map((name) => lanes[name]))
    },

    list: () => [...entries.values()].map((entry) => entry.job),

    isBusy: (kind) =>
      [...entries.values()].some(({ job }) => !isOver(job) && (kind ? job.kind === kind : job.kind !== 'check')),

    async close() {
      closed = true
      for (const entry of entries.values()) entry.abort.abort()
      await Promise.all(Object.values(lanes))
    },
  }
}
