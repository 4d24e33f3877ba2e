import { describe, expect, it } from 'vitest'
import { encodeTable } from '../../../../main/model/encoding/encode'
import { fitCodes } from '../../../../main/model/encoding/fit'
import { layOut } from '../../../../main/model/encoding/layout'
import type { TypedTable } from '../../../../main/table/seam/typed'
import { discrete, numbers, tableOf } from '../tables'

const limits = { mostKnots: 12, mostGrains: 24, mostLevels: 100 }
const all = (table: TypedTable) => Int32Array.from({ length: table.rows }, (_, i) => i)

describe('fitting a table', () => {
  it('leaves out constant and empty columns and says why', () => {
    const table = tableOf([
      numbers('same', [3, 3, NaN, 3]),
      numbers('empty', [NaN, NaN, NaN, NaN]),
      discrete('one level', ['a', 'a', null, 'a']),
      numbers('good', [1, 2, 3, NaN]),
    ])
    const { codes, leftOut } = fitCodes(table, all(table), limits)
    expect(codes.map((code) => code.name)).toEqual(['good'])
    expect(leftOut).toEqual([
      { name: 'same', reason: 'All its values are the same.' },
      { name: 'empty', reason: 'It has no values.' },
      { name: 'one level', reason: 'All its values are the same.' },
    ])
  })

  it('marks gaps, and nothing else, as unknown', () => {
    const table = tableOf([discrete('c', ['a', null, 'b', 'a']), numbers('x', [1.5, 2.5, NaN, 4.25])])
    const { codes, sources } = fitCodes(table, all(table), limits)
    const layout = layOut(codes)
    expect(layout.columns.map((code) => code.name)).toEqual(['x', 'c'])
    const encoded = encodeTable(layout, table, [sources[1]!, sources[0]!])
    expect(encoded.outcomes.map((outcomes) => Array.from(outcomes, (o) => o >= 0))).toEqual([
      [true, true, false, true],
      [true, false, true, true],
    ])
  })

  it('takes a level the model never saw as unknown', () => {
    const learned = tableOf([discrete('c', ['a', 'b', 'a'])])
    const layout = layOut(fitCodes(learned, all(learned), limits).codes)
    const other = tableOf([discrete('c', ['b', 'new', 'a'])])
    const { outcomes } = encodeTable(layout, other, [other.columns[0]!])
    expect(Array.from(outcomes[0]!, (o) => o >= 0)).toEqual([true, false, true])
  })

  it('tells the values of other columns apart more finely where a scarce column is known', () => {
    const age = Array.from({ length: 1000 }, (_, i) => (i * 80) / 999)
    const headOf = age.map((years, i) => (years < 2 ? 35 + 6 * years + Math.sin(i) : NaN))
    const within = (table: TypedTable): number => {
      const code = fitCodes(table, all(table), limits).codes[0]!
      if (code.kind !== 'continuous') throw new Error('not a number')
      expect(code.knots).toEqual([...code.knots].sort((a, b) => a - b))
      expect(code.knots[0]! * code.sd + code.mean).toBeCloseTo(0, 9)
      expect(code.knots.at(-1)! * code.sd + code.mean).toBeCloseTo(80, 9)
      return code.knots.filter((knot) => knot * code.sd + code.mean < 2).length
    }
    expect(within(tableOf([numbers('age', age)]))).toBe(1)
    expect(within(tableOf([numbers('age', age), numbers('head', headOf)]))).toBeGreaterThanOrEqual(10)
    const often = headOf.map((head, i) => (i % 3 === 0 ? i : head))
    expect(within(tableOf([numbers('age', age), numbers('often known', often)]))).toBe(1)
    const constant = age.map((_, i) => (i < 20 ? 7 : NaN))
    expect(within(tableOf([numbers('age', age), numbers('left out', constant)]))).toBe(1)
  })
})
