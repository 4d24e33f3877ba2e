import { computed, onMounted, shallowRef, watch } from 'vue'
import type { GapStudy } from '../../../contract/missing'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useJobs } from '../../stores/jobs'
import { useNotices } from '../../stores/notices'

/** The study of the open table's gaps: started when it is first looked at, and again when values or columns have changed. */
export function useGapStudy() {
  const [table, jobs, notices] = [useDocument(), useJobs(), useNotices()]
  const study = shallowRef<GapStudy | null>(null)
  const stopped = shallowRef(false)
  const running = computed(() => jobs.active('gaps'))
  const progress = computed(() => (running.value && 'progress' in running.value ? running.value.progress : null))

  async function start(): Promise<void> {
    stopped.value = false
    await notices.attempt(async () => {
      study.value = await call('missing.study', {})
      if (study.value !== null || !table.info || table.info.gaps === 0) return
      const { job } = await call('missing.start', {})
      const ended = await jobs.ended(job)
      stopped.value = ended.state !== 'done'
      study.value = await call('missing.study', {})
    })
  }

  onMounted(start)
  /** Fills, sorting and filters leave the gaps as they are. */
  watch(
    () => JSON.stringify([table.info?.id, table.columns.map(({ name, gaps, role, type }) => [name, gaps, role, type])]),
    start,
  )
  return { study, running, progress, stopped, start, cancel: () => running.value && jobs.cancel(running.value.id) }
}
