import { describe, expect, it } from 'vitest'
import { philox, type Words } from '../../../../main/engine/random/philox'

const hex = (words: Words): string => words.map((w) => w.toString(16).padStart(8, '0')).join(' ')

describe('Philox4x32-10', () => {
  // The known answers published with Random123.
  it('gives the published words', () => {
    const ones = 0xffffffff
    expect(hex(philox([0, 0, 0, 0], [0, 0]))).toBe('6627e8d5 e169c58d bc57ac4c 9b00dbd8')
    expect(hex(philox([ones, ones, ones, ones], [ones, ones]))).toBe('408f276d 41c83b0e a20bc7c6 6d5451fd')
    expect(hex(philox([0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344], [0xa4093822, 0x299f31d0]))).toBe(
      'd16cfe09 94fdcceb 5001e420 24126ea1',
    )
  })
})
