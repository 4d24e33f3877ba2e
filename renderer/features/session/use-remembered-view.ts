import { onBeforeUnmount, ref, watch, type Ref } from 'vue'
import { useEventListener, useThrottleFn } from '@vueuse/core'
import type { ViewState } from '../../../contract/app'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useView } from '../../stores/view'

const between = 400

/** Looks at the table as it was left, then keeps how it is looked at. Ready when the first is done. */
export function useRememberedView(): Readonly<Ref<boolean>> {
  const [table, view] = [useDocument(), useView()]
  const ready = ref(false)

  const current = (): ViewState => ({
    shownFill: view.shownFill,
    mode: view.mode,
    place: view.place,
    hidden: [...view.hidden],
    order: [...view.layout.order],
    widths: { ...view.layout.widths },
  })

  function apply(state: ViewState): void {
    view.hidden = new Set(state.hidden)
    view.layout = { order: state.order, widths: state.widths }
    view.shownFill = state.shownFill
    if (table.info?.scored) view.mode = state.mode
    if (state.place && state.place.row < (table.info?.shownRows ?? 0)) view.goTo(state.place, false)
  }

  // The place to go back to is a courtesy: when it cannot be had the table opens as in the file.
  call('session.view', {})
    .then((state) => state && apply(state))
    .catch(() => undefined)
    .finally(() => {
      ready.value = true
    })

  function keepNow(): void {
    if (ready.value && table.info) void call('session.keepView', current()).catch(() => undefined)
  }
  // What was chosen is kept at once; of the many places that held keys pass through, the first, and the last soon after it.
  const stopChoices = watch(() => [ready.value, view.shownFill, view.mode, view.hidden, view.layout], keepNow)
  const keepPlace = useThrottleFn(keepNow, between, true, true)
  const stopPlaces = watch(
    () => view.place,
    () => void keepPlace(),
  )
  useEventListener(window, 'pagehide', keepNow)
  onBeforeUnmount(() => {
    stopChoices()
    stopPlaces()
  })
  return ready
}
