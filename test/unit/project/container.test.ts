import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UserError } from '../../../main/errors'
import { packContainer, unpackContainer } from '../../../main/project/container'

const magic = 'LACUNA-T'
const blocks = fc
  .uniqueArray(fc.tuple(fc.string(), fc.uint8Array({ maxLength: 200 })), { selector: ([name]) => name, maxLength: 5 })
  .map((entries) => new Map(entries))

describe('the container', () => {
  it('gives back what was put in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), blocks, (header, content) => {
        const back = unpackContainer(packContainer(magic, 1, { header, blocks: content }), magic, 1, 'test file')
        expect(back.header).toEqual(JSON.parse(JSON.stringify(header)))
        expect([...back.blocks].map(([name, bytes]) => [name, [...bytes]])).toEqual(
          [...content].map(([name, bytes]) => [name, [...bytes]]),
        )
      }),
    )
  })

  it('refuses any cut or foreign file with a sentence', () => {
    const whole = packContainer(magic, 1, { header: { a: 1 }, blocks: new Map([['weights', new Uint8Array(50)]]) })
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => unpackContainer(whole.subarray(0, length), magic, 1, 'test file')).toThrow(UserError)
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        expect(() => unpackContainer(noise, magic, 1, 'test file')).toThrow(UserError)
      }),
    )
  })

  it('survives any flipped byte', () => {
    const whole = packContainer(magic, 1, { header: { a: 1 }, blocks: new Map([['weights', new Uint8Array(50)]]) })
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = whole.slice()
        damaged[at]! ^= flip
        try {
          unpackContainer(damaged, magic, 1, 'test file')
        } catch (error) {
          expect(error).toBeInstanceOf(UserError)
        }
      }),
    )
  })

  it('says when a file comes from a newer Lacuna', () => {
    const newer = packContainer(magic, 2, { header: {}, blocks: new Map() })
    expect(() => unpackContainer(newer, magic, 1, 'test file')).toThrow(/newer Lacuna/)
  })
})
