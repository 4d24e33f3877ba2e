import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UserError } from '../../../main/errors'
import { readModel, writeModel } from '../../../main/model/model-file'
import { packTensors, unpackTensors, type TensorFile } from '../../../main/model/tensor-file'
import { untrainedModel } from './small-model'
import { mixedTable } from './tables'

const model = untrainedModel(mixedTable(80))
const bytes = writeModel(model)

describe('a model file', () => {
  it('comes back as it was written, except for wall-clock times', () => {
    const read = readModel(bytes)
    expect(read.layout).toEqual(model.layout)
    expect(read.sizes).toEqual(model.sizes)
    expect(read.weights).toEqual(model.weights)
    expect(read.calibration).toEqual(model.calibration)
    expect(read.about.seconds).toBe(0)
    expect({ ...read.about, seconds: 2, history: model.about.history }).toEqual(model.about)
    expect(writeModel(read)).toEqual(bytes)
  })

  it('keeps where the energy network looks closely', () => {
    const larger = untrainedModel(mixedTable(600))
    expect(larger.layout.grains).toBeGreaterThan(0)
    expect(readModel(writeModel(larger)).layout).toEqual(larger.layout)
  })

  it('keeps its base to the last bit, so that it answers as before it was saved', () => {
    expect(readModel(bytes).base).toEqual(model.base)
  })

  it('is refused in one sentence when it was made before there was a base', () => {
    const file = unpackTensors('LACUNA-M', [5], bytes) as TensorFile
    expect(() => readModel(packTensors('LACUNA-M', 2, file.header, file.arrays))).toThrow(
      'made by another version of Lacuna; train it again',
    )
    const without = Object.fromEntries(Object.entries(file.arrays).filter(([name]) => name !== 'base.mean'))
    expect(() => readModel(packTensors('LACUNA-M', 3, file.header, without))).toThrow('damaged')
  })

  it('is the same, byte for byte, however long the training took', () => {
    expect(writeModel({ ...model, about: { ...model.about, seconds: 99 } })).toEqual(bytes)
  })

  it('can be read from the middle of a larger buffer', () => {
    const larger = new Uint8Array(bytes.length + 5)
    larger.set(bytes, 3)
    expect(readModel(larger.subarray(3, 3 + bytes.length)).weights).toEqual(model.weights)
  })

  it('is refused in one sentence when it is cut off anywhere', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        expect(() => readModel(bytes.subarray(0, length))).toThrow(UserError)
      }),
    )
  })

  it('is refused or read, never anything else, when a byte is wrong', () => {
    fc.assert(
      fc.property(fc.nat(4000), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const wrong = bytes.slice()
        wrong[at]! ^= change
        try {
          readModel(wrong)
        } catch (error) {
          expect(error).toBeInstanceOf(UserError)
        }
      }),
    )
  })

  it('is refused when it claims to be larger than it is, or is something else', () => {
    const huge = bytes.slice()
    new DataView(huge.buffer).setUint32(12, 0xffff_ffff, true)
    expect(() => readModel(huge)).toThrow('damaged')
    expect(() => readModel(new TextEncoder().encode('PK\u0003\u0004 not a model at all'))).toThrow('not a Lacuna model')
    const newer = bytes.slice()
    new DataView(newer.buffer).setUint32(8, 99, true)
    expect(() => readModel(newer)).toThrow('another version')
  })

  it('is refused when a weight is not a number', () => {
    const wrong = bytes.slice()
    new DataView(wrong.buffer).setFloat32(wrong.length - 4, NaN, true)
    expect(() => readModel(wrong)).toThrow('damaged')
  })
})
