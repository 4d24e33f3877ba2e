import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { useView } from '../../../../renderer/stores/view'

describe('view', () => {
  beforeEach(() => setActivePinia(createPinia()))

  it('counts a single cell as no selection', () => {
    const view = useView()
    view.block = { start: 3, end: 4, columns: [1] }
    expect(view.selection).toBeNull()
    view.block = { start: 3, end: 5, columns: [1] }
    expect(view.selection).toEqual({ start: 3, end: 5, columns: [1] })
  })

  it('hides and shows columns', () => {
    const view = useView()
    view.hide(2, true)
    view.hide(4, true)
    view.hide(2, false)
    expect([...view.hidden]).toEqual([4])
  })

  it('going somewhere selects the cell and its column; a reset forgets it', () => {
    const view = useView()
    view.goTo({ row: 9, column: 2 })
    expect(view.place).toEqual({ row: 9, column: 2 })
    expect(view.column).toBe(2)
    view.reset()
    expect(view.place).toBeNull()
  })
})
