import { computed } from 'vue'
import type { JobKind } from '../../contract/jobs'
import { useDocument } from '../stores/document'
import { hasEnded, useJobs } from '../stores/jobs'
import { useModel } from '../stores/model'
import { useView } from '../stores/view'
import { texts } from '../texts/en'

type Why = string | null

/** What goes on beside anything else. */
const beside: readonly JobKind[] = ['score', 'analyse', 'gaps']

/** For each thing one can do: null when it can be done now, else the reason why not. */
export function useAvailability() {
  const [table, jobs, model, view] = [useDocument(), useJobs(), useModel(), useView()]
  const why = texts.why

  const first = (...reasons: Why[]): Why => reasons.find((reason) => reason !== null) ?? null
  const needsTable = computed<Why>(() => (table.info ? null : why.noTable))
  const needsModel = computed<Why>(() => first(needsTable.value, model.info ? null : why.noModel))
  const busy = computed<Why>(() => {
    const job = jobs.all.find((candidate) => !hasEnded(candidate) && !beside.includes(candidate.kind))
    if (!job) return null
    return job.kind === 'train' ? why.training : why.busy(job.title)
  })
  const usable = computed(
    () => table.columns.filter((column) => column.leftOut === null && column.role !== 'leave-out').length,
  )

  return {
    needsTable,
    needsModel,
    busy,
    train: computed(() => first(needsTable.value, usable.value < 2 ? why.noUsableColumns : null, busy.value)),
    fill: computed(() =>
      first(
        needsTable.value,
        table.info?.gaps === 0 ? why.noGaps : null,
        needsModel.value,
        table.info && table.fillable === 0 ? why.noFillable : null,
        busy.value,
      ),
    ),
    fillAgain: computed(() =>
      first(needsModel.value, table.info?.outdated === 0 ? why.nothingOutdated : null, busy.value),
    ),
    clear: computed(() => first(needsTable.value, table.info?.filled === 0 ? why.nothingFilled : null, busy.value)),
    evaluate: computed(() => first(needsModel.value, busy.value)),
    analyse: computed(() =>
      first(
        needsTable.value,
        table.info?.gaps === 0 ? why.noGaps : null,
        (table.info?.imputations ?? 0) < 2 ? needsModel.value : null,
      ),
    ),
    score: computed(() => (table.info?.scored ? null : first(needsModel.value, busy.value))),
    undo: computed(() => first(needsTable.value, table.info?.undo == null ? why.nothingToUndo : null, busy.value)),
    redo: computed(() => first(needsTable.value, table.info?.redo == null ? why.nothingToRedo : null, busy.value)),
    nextGap: computed(() => first(needsTable.value, table.info?.gaps === 0 ? why.noGaps : null)),
    copy: computed(() => first(needsTable.value, view.block ? null : why.noSelection)),
  }
}
