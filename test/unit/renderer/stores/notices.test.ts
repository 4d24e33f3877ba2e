import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useNotices } from '../../../../renderer/stores/notices'

describe('notices', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    setActivePinia(createPinia())
  })
  afterEach(() => vi.useRealTimers())

  it('lets information go by itself and keeps errors', () => {
    const notices = useNotices()
    notices.show('info', 'Copied.')
    notices.show('error', 'No.')
    vi.advanceTimersByTime(60_000)
    expect(notices.list.map((notice) => notice.message)).toEqual(['No.'])
  })

  it('leaves what was said about a table behind with it, and what went wrong when another is there', () => {
    const notices = useNotices()
    notices.show('warning', 'floor: 6 cells hold “G”.')
    notices.show('error', 'The disk is full.')
    notices.leaveTable(false)
    expect(notices.list.map((notice) => notice.message)).toEqual(['The disk is full.'])
    notices.leaveTable(true)
    expect(notices.list).toEqual([])
  })

  it('says no longer what was done once it is taken back', () => {
    const notices = useNotices()
    notices.show('good', 'Filled 19 gaps.')
    notices.show('warning', 'floor: 6 cells hold “G”.')
    notices.withdrawDone()
    expect(notices.list.map((notice) => notice.message)).toEqual(['floor: 6 cells hold “G”.'])
  })

  it('shows a repeated message once, and at most three', () => {
    const notices = useNotices()
    for (const message of ['a', 'b', 'a', 'c', 'd']) notices.show('error', message)
    expect(notices.list.map((notice) => notice.message)).toEqual(['a', 'c', 'd'])
  })

  it('says why when what was attempted fails', async () => {
    const notices = useNotices()
    expect(await notices.attempt(() => Promise.reject(new Error('The disk is full.')))).toBeUndefined()
    expect(notices.list[0]).toMatchObject({ tone: 'error', message: 'The disk is full.' })
    expect(await notices.attempt(() => Promise.resolve(7))).toBe(7)
  })
})
