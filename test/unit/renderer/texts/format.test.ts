// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { formatDuration, formatNumber, formatOdds, formatShare, formatWhen } from '../../../../renderer/texts/format'

describe('formatShare', () => {
  it.each([
    [0, '0%'],
    [0.006, '0.6%'],
    [0.0004, '<0.1%'],
    [0.12, '12%'],
    [0.9996, '>99.9%'],
    [1, '100%'],
  ])('%s is %s', (share, text) => expect(formatShare(share)).toBe(text))
})

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [12345.678, '12,350'],
    [-0.00012, '-0.00012'],
    [3.131e-34, '3.131E-34'],
  ])('%s is %s', (value, text) => expect(formatNumber(value)).toBe(text))
})

describe('formatWhen', () => {
  const at = (day: number, hour: number): number => new Date(2024, 4, day, hour, 5).getTime()
  it.each([
    [at(20, 9), /^today 9:05/],
    [at(19, 23), /^yesterday 11:05/],
    [at(12, 9), /2024.*9:05/],
  ])('%s is %s', (then, text) => expect(formatWhen(then, at(20, 12))).toMatch(text))
})

describe('formatDuration', () => {
  it.each([
    [0.4, '0 s'],
    [59.4, '59 s'],
    [60, '1 min'],
    [70, '1 min 10 s'],
    [725, '12 min'],
    [7500, '2 h 5 min'],
  ])('%s seconds are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
})

describe('formatOdds', () => {
  it.each([
    [0.8, '80%'],
    [0.2, '1 in 5'],
    [0.001, '1 in 1,000'],
    [1 / 3140, '1 in 3,100'],
    [0, '1 in more than 1,000,000'],
  ])('%s is %s', (probability, text) => expect(formatOdds(probability)).toBe(text))
})
