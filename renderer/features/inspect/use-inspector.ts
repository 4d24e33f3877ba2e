import { computed, ref, shallowRef, watch } from 'vue'
import type { Output } from '../../../contract'
import type { Place, ShownFill } from '../../../contract/table'
import { call, messageOf } from '../../client'
import { useDocument } from '../../stores/document'
import { useModel } from '../../stores/model'
import { useNotices } from '../../stores/notices'
import { useView } from '../../stores/view'
import { latestOnly } from './latest'

export type Inspection = Output<'inspect.cell'>
export type Assumed = Readonly<Record<string, string | null>>
export type InspectorState =
  | { kind: 'no-cell' }
  | { kind: 'no-model' }
  | { kind: 'loading' }
  | { kind: 'refused'; message: string }
  | { kind: 'shown'; inspection: Inspection }

type Wish = { place: Place; whatIf: Assumed; fill: ShownFill }

const without = (assumed: Assumed, column: number): Assumed =>
  Object.fromEntries(Object.entries(assumed).filter(([key]) => key !== String(column)))

/** What the model thinks of the selected cell, and what it would think if other values of the row were different. */
export function useInspector() {
  const [table, model, view, notices] = [useDocument(), useModel(), useView(), useNotices()]
  const state = shallowRef<InspectorState>({ kind: 'no-cell' })
  const assumed = shallowRef<Assumed>({})
  /** Set while the last what-if could not be answered; the curve of before stays. */
  const refusal = ref<string | null>(null)

  const ask = latestOnly<Wish>(async ({ place, whatIf, fill }) => {
    try {
      const inspection = await call('inspect.cell', { place, whatIf: { ...whatIf }, fill })
      refusal.value = null
      state.value = { kind: 'shown', inspection }
    } catch (error) {
      if (Object.keys(whatIf).length > 0 && state.value.kind === 'shown') refusal.value = messageOf(error)
      else state.value = { kind: 'refused', message: messageOf(error) }
    }
  })

  function look(): void {
    const place = view.place
    if (!place) state.value = { kind: 'no-cell' }
    else if (!model.info) state.value = { kind: 'no-model' }
    else {
      if (state.value.kind !== 'shown') state.value = { kind: 'loading' }
      ask({ place, whatIf: assumed.value, fill: view.shownFill })
    }
  }

  watch(
    () => view.place,
    (next, before) => {
      refusal.value = null
      assumed.value = next && next.row === before?.row ? without(assumed.value, next.column) : {}
    },
  )
  watch(() => [view.place, assumed.value, model.info, table.info?.revision, view.shownFill], look, { immediate: true })

  function assume(column: number, text: string | null): void {
    assumed.value = { ...assumed.value, [String(column)]: text }
  }
  function release(column: number): void {
    assumed.value = without(assumed.value, column)
  }
  /** Writes the assumed values into the table. */
  async function keep(): Promise<void> {
    const row = view.place?.row
    if (row === undefined) return
    const changes = Object.entries(assumed.value)
    await notices.attempt(async () => {
      for (const [column, text] of changes) await table.edit({ row, column: Number(column) }, text ?? '')
      assumed.value = {}
    })
  }

  return {
    state,
    assumed,
    refusal,
    assumes: computed(() => Object.keys(assumed.value).length > 0),
    assume,
    release,
    reset: () => {
      assumed.value = {}
    },
    keep,
  }
}
