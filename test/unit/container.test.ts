import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containerPieces, packContainer, unpackContainer } from '../../main/container'

const magic = 'LACUNA-T'
const blocks = fc
  .uniqueArray(fc.tuple(fc.string(), fc.uint8Array({ maxLength: 200 })), { selector: ([name]) => name, maxLength: 5 })
  .map((entries) => new Map(entries))
const small = (): Uint8Array =>
  packContainer(magic, { version: 1, header: { a: 1 }, blocks: new Map([['weights', new Uint8Array(50)]]) })

describe('the container', () => {
  it('gives back what was put in, whole or in pieces', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), blocks, (header, content) => {
        const given = { version: 7, header: { inner: header }, blocks: content }
        const whole = packContainer(magic, given)
        expect(Buffer.concat(containerPieces(magic, given)).equals(whole)).toBe(true)
        const back = unpackContainer(magic, [6, 7], whole)
        if (typeof back === 'string') throw new Error(back)
        expect(back.version).toBe(7)
        expect(back.header).toMatchObject({ inner: JSON.parse(JSON.stringify(header)) as object })
        expect([...back.blocks].map(([name, bytes]) => [name, [...bytes]])).toEqual(
          [...content].map(([name, bytes]) => [name, [...bytes]]),
        )
      }),
    )
  })

  it('refuses any cut or foreign file', () => {
    const whole = small()
    for (let length = 0; length < whole.length; length += 1) {
      expect(typeof unpackContainer(magic, [1], whole.subarray(0, length))).toBe('string')
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        expect(unpackContainer(magic, [1], noise)).toBe('not this kind')
      }),
    )
  })

  it('survives any flipped byte', () => {
    fc.assert(
      fc.property(fc.nat(small().length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = small()
        damaged[at]! ^= flip
        expect(() => unpackContainer(magic, [1], damaged)).not.toThrow()
      }),
    )
  })

  it('tells another version from damage', () => {
    expect(unpackContainer(magic, [2], small())).toBe('another version')
  })

  it('reads the arrays of 32-bit floats that models of old hold', () => {
    const head = new TextEncoder().encode(JSON.stringify({ arrays: [['w', 2]] }))
    const bytes = new Uint8Array(Math.ceil((16 + head.length) / 8) * 8 + 8)
    bytes.set(new TextEncoder().encode(magic))
    new DataView(bytes.buffer).setUint32(8, 1, true)
    new DataView(bytes.buffer).setUint32(12, head.length, true)
    bytes.set(head, 16)
    bytes.set([1, 2, 3, 4, 5, 6, 7, 8], bytes.length - 8)
    const back = unpackContainer(magic, [1], bytes)
    expect(typeof back === 'string' ? back : [...back.blocks.get('w')!]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
