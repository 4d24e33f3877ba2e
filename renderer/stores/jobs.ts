import { computed, shallowReactive, shallowRef } from 'vue'
import { defineStore } from 'pinia'
import type { Job, JobKind, TrainPoint } from '../../contract/jobs'
import { call } from '../client'

export type EndedJob = Extract<Job, { state: 'done' | 'cancelled' | 'failed' }>
export type ActiveJob = Exclude<Job, EndedJob>

export function hasEnded(job: Job): job is EndedJob {
  return job.state === 'done' || job.state === 'cancelled' || job.state === 'failed'
}

/** Every job that the application told about, the newest report of each. */
export const useJobs = defineStore('jobs', () => {
  const byId = shallowReactive(new Map<string, Job>())
  const curve = shallowRef<{ job: string; points: readonly TrainPoint[] }>({ job: '', points: [] })
  const endListeners = new Set<(job: EndedJob) => void>()

  const all = computed(() => [...byId.values()].sort((a, b) => b.startedAt - a.startedAt))

  function latest(kind: JobKind): Job | null {
    return all.value.find((job) => job.kind === kind) ?? null
  }

  function active(kind: JobKind): ActiveJob | null {
    const job = all.value.find((candidate) => candidate.kind === kind && !hasEnded(candidate))
    return job && !hasEnded(job) ? job : null
  }

  function take(job: Job): void {
    const known = byId.get(job.id)
    if (known && hasEnded(known)) return
    byId.set(job.id, job)
    if (job.kind === 'train') collect(job)
    if (hasEnded(job)) for (const listener of [...endListeners]) listener(job)
  }

  /** Reports carry only the points that are new, so the curve grows here. */
  function collect(job: Job): void {
    const before = curve.value.job === job.id ? curve.value.points : []
    const fresh = 'progress' in job ? (job.progress.points ?? []) : []
    if (fresh.length > 0 || curve.value.job !== job.id) curve.value = { job: job.id, points: [...before, ...fresh] }
  }

  function onEnd(listener: (job: EndedJob) => void): () => void {
    endListeners.add(listener)
    return () => endListeners.delete(listener)
  }

  /** Settles when the job has ended, also when it ended before this was asked. */
  function ended(id: string): Promise<EndedJob> {
    const known = byId.get(id)
    if (known && hasEnded(known)) return Promise.resolve(known)
    return new Promise((resolve) => {
      const stop = onEnd((job) => {
        if (job.id !== id) return
        stop()
        resolve(job)
      })
    })
  }

  /** How things went with one table says nothing about the next. */
  function forgetEnded(): void {
    for (const job of byId.values()) if (hasEnded(job) && job.kind !== 'open') byId.delete(job.id)
  }

  return {
    all,
    byId,
    curve,
    latest,
    active,
    take,
    onEnd,
    ended,
    forgetEnded,
    load: async () => {
      for (const job of await call('jobs.list', {})) take(job)
    },
    cancel: (job: string) => call('jobs.cancel', { job }),
  }
})
