import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  fileOf,
  listOf,
  readArguments,
  required,
  seedOf,
  trainOptionsOf,
  type Arguments,
} from '../../../../main/hosts/cli/arguments'
import { UsageError } from '../../../../main/hosts/cli/usage'

const read = (...argv: string[]): Arguments => {
  const args = readArguments(argv)
  if (typeof args === 'string') throw new Error(`unexpected ${args}`)
  return args
}

describe('the command line’s arguments', () => {
  it('are read with their short and long names', () => {
    const args = read('fill', 'a.csv', '-o', 'b.csv', '-m', '5', '--method', 'sample', '--json')
    expect(args.command).toBe('fill')
    expect(fileOf(args)).toBe('a.csv')
    expect(required(args, 'output')).toBe('b.csv')
    expect(args.number('imputations', { least: 1, most: 100, whole: true })).toBe(5)
    expect(choiceOf(args, 'method', ['mean', 'sample'])).toBe('sample')
    expect(args.json).toBe(true)
  })

  it('give help and version', () => {
    expect(readArguments([])).toBe('help')
    expect(readArguments(['--help'])).toBe('help')
    expect(readArguments(['train', '-h'])).toBe('help')
    expect(readArguments(['--version'])).toBe('version')
  })

  it.each([
    [['nonsense']],
    [['train', 'a.csv', '--nonsense']],
    [['train', 'a.csv', 'b.csv']],
    [['train', 'a.csv', '--seed']],
    [['inspect', 'a.csv', '-o', 'x']],
  ])('refuse wrong use: %j', (argv) => {
    expect(() => readArguments(argv)).toThrow(UsageError)
  })

  it('refuse numbers and choices out of range, naming them', () => {
    expect(() => seedOf(read('train', 'a', '--seed', '-1'))).toThrow(UsageError)
    expect(() => seedOf(read('train', 'a', '--seed', '1.5'))).toThrow('whole number')
    expect(() => trainOptionsOf(read('train', 'a', '--preset', 'slow'))).toThrow('quick, balanced, thorough')
    expect(() => trainOptionsOf(read('train', 'a', '--max-minutes', 'soon'))).toThrow('--max-minutes')
    expect(() => fileOf(read('train'))).toThrow('needs a FILE')
    expect(() => required(read('score', 'a'), 'model')).toThrow('--model')
  })

  it('have sensible training defaults', () => {
    expect(trainOptionsOf(read('train', 'a'))).toEqual({
      preset: 'balanced',
      maxMinutes: null,
      seed: 1,
      engine: 'auto',
    })
  })

  it('are several files where several are pooled', () => {
    expect(read('pool', 'a.csv', 'b.csv', '--mean', 'x').files).toEqual(['a.csv', 'b.csv'])
  })

  it('split lists of names', () => {
    expect(listOf('a, b ,c')).toEqual(['a', 'b', 'c'])
    expect(listOf(undefined)).toBeNull()
  })
})
