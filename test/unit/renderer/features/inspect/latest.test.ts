import { describe, expect, it, vi } from 'vitest'
import { latestOnly } from '../../../../../renderer/features/inspect/latest'

describe('latestOnly', () => {
  it('asks at once, then only the newest of what came meanwhile', async () => {
    const asked: number[] = []
    const finish: (() => void)[] = []
    const wish = latestOnly<number>((value) => {
      asked.push(value)
      return new Promise((resolve) => finish.push(resolve))
    })
    wish(1)
    wish(2)
    wish(3)
    expect(asked).toEqual([1])
    finish[0]!()
    await vi.waitFor(() => expect(asked).toEqual([1, 3]))
    finish[1]!()
    await Promise.resolve()
    wish(4)
    await vi.waitFor(() => expect(asked).toEqual([1, 3, 4]))
  })
})
