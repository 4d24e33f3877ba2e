import { call } from '../client'
import { useNotices } from '../stores/notices'
import { useView } from '../stores/view'
import { texts } from '../texts/en'

/** Goes to the next or previous gap from where the user is. */
export function useGapSteps(): (backwards: boolean) => Promise<void> {
  const [view, notices] = [useView(), useNotices()]
  return async (backwards) => {
    const from = view.place ?? { row: 0, column: 0 }
    await notices.attempt(async () => {
      const found = await call('table.nextGap', { from, backwards })
      if (found) view.goTo(found)
      else notices.show('info', texts.grid.noMoreGaps)
    })
  }
}
