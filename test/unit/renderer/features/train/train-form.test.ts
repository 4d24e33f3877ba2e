import { describe, expect, it } from 'vitest'
import { emptyForm, trainOptions } from '../../../../../renderer/features/train/train-form'

describe('trainOptions', () => {
  it('leaves to the application what is not filled in', () => {
    expect(trainOptions(emptyForm())).toEqual({ preset: 'quick', maxMinutes: null, seed: 1, engine: 'auto' })
  })

  it('takes numbers as people write them, and leaves out what is none', () => {
    const form = emptyForm()
    form.advanced = { learningRate: '0,001', dropout: 'much', width: '63.6', blocks: '', steps: '100', batch: '' }
    expect(trainOptions({ ...form, maxMinutes: '5', seed: '42' })).toEqual({
      preset: 'quick',
      maxMinutes: 5,
      seed: 42,
      engine: 'auto',
      advanced: { learningRate: 0.001, width: 64, steps: 100 },
    })
  })

  it('falls back to a seed that is allowed', () => {
    expect(trainOptions({ ...emptyForm(), seed: '-3' }).seed).toBe(1)
    expect(trainOptions({ ...emptyForm(), seed: 'x' }).seed).toBe(1)
  })
})
