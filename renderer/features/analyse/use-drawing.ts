import { computed, ref } from 'vue'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useJobs } from '../../stores/jobs'
import { useNotices } from '../../stores/notices'
import { useView } from '../../stores/view'
import { fillEverything } from '../fill/use-fill'

/** Draws imputations from where they are needed; how far it is stands there too. */
export function useDrawing() {
  const [jobs, notices, table, view] = [useJobs(), useNotices(), useDocument(), useView()]
  const wanted = ref(0)
  const job = computed(() => (wanted.value > 0 ? jobs.active('fill') : null))

  /** True when they are there; what the table shows stays, unless that was its gaps. */
  async function draw(imputations: number): Promise<boolean> {
    wanted.value = imputations
    const more = (table.info?.imputations ?? 0) > 0
    const started = await notices.attempt(() =>
      more
        ? call('fill.more', { imputations })
        : call('fill.start', { ...fillEverything, method: 'sample', imputations }),
    )
    const end = started ? await jobs.ended(started.job) : null
    wanted.value = 0
    if (end?.state !== 'done') return false
    if (view.shownFill === 'none') view.shownFill = 1
    return true
  }

  return { job, wanted, draw }
}
