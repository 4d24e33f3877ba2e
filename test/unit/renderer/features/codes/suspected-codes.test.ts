// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { answered, suspectedCodes } from '../../../../../renderer/features/codes/suspected-codes'
import { texts } from '../../../../../renderer/texts/en'
import { column } from '../../column'

const suspect = (code: string, value: string, count: number) => ({ code, value, count, evidence: `${count} cells` })

const columns = [
  column({ index: 0, name: 'CO', suggestions: [suspect('-200', '-200', 5)] }),
  column({ index: 1, name: 'benzene', missingCodes: ['NA'], suggestions: [suspect('-200,0', '-200', 2)] }),
  column({ index: 2, name: 'age' }),
  column({ index: 3, name: 'weight', suggestions: [suspect('999', '999', 1), suspect('-200', '-200', 1)] }),
]

describe('codes that several columns hold', () => {
  it('are one code however they are written, the most frequent first', () => {
    const codes = suspectedCodes(columns)
    expect(codes.map(({ code, cells, suspects }) => [code, cells, suspects.map(({ name }) => name)])).toEqual([
      ['-200', 8, ['CO', 'benzene', 'weight']],
      ['999', 1, ['weight']],
    ])
  })

  it('join the codes of their columns, or are not suggested again', () => {
    const codes = suspectedCodes(columns)
    expect(answered(columns, codes, () => true)).toEqual([
      { column: 0, change: { missingCodes: ['-200'] } },
      { column: 1, change: { missingCodes: ['NA', '-200,0'] } },
      { column: 3, change: { missingCodes: ['-200', '999'] } },
    ])
    expect(answered(columns, codes, ({ code }) => code === '999')).toEqual([
      { column: 0, change: { notCodes: ['-200'] } },
      { column: 1, change: { notCodes: ['-200,0'] } },
      { column: 3, change: { missingCodes: ['999'], notCodes: ['-200'] } },
    ])
  })

  it('are told in one sentence', () => {
    const words = texts.missingCodes
    expect(words.text(suspectedCodes(columns.slice(0, 1)))).toBe(
      'CO holds -200 in 5 cells, which looks like a code for missing.',
    )
    expect(words.text(suspectedCodes(columns.slice(0, 2)))).toBe(
      '2 columns hold -200 in 7 cells, which looks like a code for missing.',
    )
    expect(words.text(suspectedCodes(columns))).toBe(
      '-200 (3 columns), 999 (1 column) look like codes for missing: 9 cells.',
    )
    expect(words.text([])).toBe('')
  })
})
