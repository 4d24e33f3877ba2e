import { computed, reactive, shallowRef, watch } from 'vue'
import type { Output } from '../../../contract'
import type { ExportOptions } from '../../../contract/export'
import { call, messageOf } from '../../client'
import { useDocument } from '../../stores/document'
import { useView } from '../../stores/view'
import { guardActs, possibleOptions, possibleScript } from './possible-options'

/** What is chosen in the export dialog, from the last export's options on, and how the file would look. */
export function useExportForm() {
  const [table, view] = [useDocument(), useView()]
  const has = computed(() => ({
    bestGuess: (table.info?.bestGuess ?? null) !== null,
    imputations: (table.info?.imputations ?? 0) > 0,
    scored: table.info?.scored ?? false,
    format: table.info?.format ?? 'CSV',
  }))
  const form = reactive<ExportOptions>(possibleOptions(null, has.value, view.shownFill))
  /** Which scripts the file may have, as far as is known. */
  const scripts = shallowRef<Output<'export.preview'>['scripts'] | null>(null)
  /** As they are sent: a guard that changes nothing stays chosen for the next format, and is not claimed for this one. */
  const options = computed(() => ({
    ...form,
    guardFormulas: form.guardFormulas && guardActs(form),
    script: possibleScript(form, scripts.value),
  }))
  const preview = shallowRef<Output<'export.preview'> | null>(null)
  const refusal = shallowRef<string | null>(null)

  // What was chosen while the last options were on their way stays.
  let chosen = false
  const stopWatching = watch(form, () => (chosen = true), { flush: 'sync' })
  async function beginWithLast(): Promise<void> {
    const last = await call('export.last', {}).catch(() => null)
    stopWatching()
    if (last && !chosen) Object.assign(form, possibleOptions(last, has.value, view.shownFill))
  }
  void beginWithLast()

  watch(
    () => JSON.stringify(options.value),
    async (asked) => {
      const isLatest = (): boolean => asked === JSON.stringify(options.value)
      try {
        const answer = await call('export.preview', JSON.parse(asked) as ExportOptions)
        if (isLatest()) [preview.value, refusal.value, scripts.value] = [answer, null, answer.scripts]
      } catch (error) {
        if (isLatest()) [preview.value, refusal.value] = [null, messageOf(error)]
      }
    },
    { immediate: true },
  )
  return { has, form, options, preview, refusal, scripts }
}
