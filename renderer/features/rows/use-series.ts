import { shallowRef, watch } from 'vue'
import type { Series } from '../../../contract/arrangement'
import type { Place } from '../../../contract/table'
import { call } from '../../client'
import { useDocument } from '../../stores/document'
import { useView } from '../../stores/view'
import { latestOnly } from '../inspect/latest'

type Stretch = Series['shown']

/** The selected column over its order, around the selected cell; another stretch of it once one has zoomed. */
export function useSeries() {
  const [table, view] = [useDocument(), useView()]
  const series = shallowRef<Series | null>(null)
  /** What one chose to see; null: around the cell. */
  const stretch = shallowRef<Stretch | null>(null)

  const ask = latestOnly<{ place: Place; shown: Stretch | null }>(async ({ place, shown }) => {
    const answer = await call('arrangement.series', { place, shown }).catch(() => null)
    const x = answer?.cell.x ?? 0
    // The chart follows the cell: a stretch of the same length around it.
    if (answer && shown && (x < shown.low || x > shown.high)) {
      const half = (shown.high - shown.low) / 2
      stretch.value = { low: x - half, high: x + half }
      return
    }
    series.value = answer
  })

  watch(
    () => [view.place, table.info?.revision, table.info?.arrangement, stretch.value] as const,
    ([place]) => {
      if (place && table.info?.arrangement.order) ask({ place, shown: stretch.value })
      else series.value = null
    },
    { immediate: true },
  )
  watch(
    () => [table.info?.id, JSON.stringify(table.info?.arrangement)],
    () => (stretch.value = null),
  )

  return {
    series,
    stretch,
    zoom: (low: number, high: number): void => {
      const shown = series.value?.shown
      if (!shown || !(high > low) || (shown.low === low && shown.high === high)) return
      stretch.value = { low, high }
    },
    showAll: (): void => {
      if (series.value) stretch.value = { ...series.value.whole }
    },
    showCell: (): void => {
      stretch.value = null
    },
  }
}
