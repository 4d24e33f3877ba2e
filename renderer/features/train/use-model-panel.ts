import { computed, type ComputedRef } from 'vue'
import type { ModelInfo } from '../../../contract/model'
import { useJobs, type ActiveJob, type EndedJob } from '../../stores/jobs'
import { useModel } from '../../stores/model'
import { useView } from '../../stores/view'

export type PanelState =
  | { kind: 'setup' }
  | { kind: 'running'; job: ActiveJob }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; model: ModelInfo; stopped: boolean }

/** What the model panel shows: the running training first, then what the user asked for, then the last result. */
export function useModelPanel(): ComputedRef<PanelState> {
  const [jobs, model, view] = [useJobs(), useModel(), useView()]
  return computed(() => {
    const active = jobs.active('train')
    if (active) return { kind: 'running', job: active }
    if (view.setup) return { kind: 'setup' }
    const last = jobs.latest('train') as EndedJob | null
    if (last?.state === 'failed') return { kind: 'failed', message: last.failure.message }
    if (model.info) return { kind: 'ready', model: model.info, stopped: last?.state === 'cancelled' }
    return { kind: 'setup' }
  })
}
