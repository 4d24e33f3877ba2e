// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { columnWidth, standsRight } from '../../../../../renderer/features/grid/column-width'
import { column } from '../../column'

const measure = (text: string, bold: boolean): number => text.length * (bold ? 8 : 7)

describe('columnWidth', () => {
  it('gives room for the name, and for the share of gaps where there are some', () => {
    const plain = columnWidth(column({ name: 'year' }), measure)
    expect(columnWidth(column({ name: 'flipper_length_mm' }), measure)).toBeGreaterThan(17 * 8)
    const wide = columnWidth(column({ name: 'year', gaps: 3 }), measure)
    expect(wide).toBeGreaterThan(plain)
    const code = { code: '-9', value: '-9', count: 1, evidence: '' }
    expect(columnWidth(column({ name: 'year', suggestions: [code] }), measure)).toBe(wide)
  })

  it('stays between readable and sensible', () => {
    expect(columnWidth(column({ name: 'x' }), measure)).toBeGreaterThanOrEqual(60)
    expect(columnWidth(column({ name: 'x'.repeat(200) }), measure)).toBeLessThanOrEqual(280)
    expect(columnWidth(column({ name: 'x', levels: ['Torgersen Island'] }), measure)).toBeGreaterThan(110)
  })

  it('has room for any date, also where a font has narrow ones', () => {
    const narrowOnes = (text: string): number => text.length * 7 - (text.match(/1/g)?.length ?? 0) * 3
    expect(columnWidth(column({ name: 'day', type: 'date' }), narrowOnes)).toBeGreaterThanOrEqual(10 * 7 + 20)
    const moment = columnWidth(column({ name: 'at', type: 'datetime' }), narrowOnes)
    expect(moment).toBeGreaterThanOrEqual('2004-03-10 18:00:00'.length * 7 + 20)
  })

  it('lines numbers up on the right', () => {
    expect(standsRight(column({ type: 'number' }))).toBe(true)
    expect(standsRight(column({ type: 'category' }))).toBe(false)
    expect(standsRight(undefined)).toBe(false)
  })
})
