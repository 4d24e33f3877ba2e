import { describe, expect, it } from 'vitest'
import { xoshiro } from '../../../../main/engine/random/xoshiro'

describe('xoshiro128**', () => {
  // The output of its authors' C code for the state 1, 2, 3, 4.
  it('gives the published words', () => {
    const out = new Int32Array(10)
    xoshiro(out, [1, 2, 3, 4])
    expect(Array.from(out, (w) => w >>> 0)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ])
  })

  it('continues from the state it returns', () => {
    const whole = new Int32Array(8)
    xoshiro(whole, [9, 8, 7, 6])
    const parts = [new Int32Array(3), new Int32Array(5)]
    xoshiro(parts[1]!, xoshiro(parts[0]!, [9, 8, 7, 6]))
    expect([...parts[0]!, ...parts[1]!]).toEqual([...whole])
  })
})
