import { describe, expect, it } from 'vitest'
import { changeOf, formOf, typedNumber } from '../../../../../renderer/features/columns/column-form'
import { column } from '../../column'

const info = column({ missingCodes: ['NA'], bounds: { low: 0, high: null }, decimals: 1, type: 'number' })

describe('the column form', () => {
  it('changes nothing when nothing was changed', () => {
    expect(changeOf(info, formOf(info))).toEqual({ ok: true, change: {} })
  })

  it('sends only what differs', () => {
    const form = { ...formOf(info), high: '9,5', missingCodes: 'NA\n-999\n\n-999' }
    expect(changeOf(info, form)).toEqual({
      ok: true,
      change: { bounds: { low: 0, high: 9.5 }, missingCodes: ['NA', '-999'] },
    })
  })

  it('refuses what is no number, a range upside down and odd decimals', () => {
    expect(changeOf(info, { ...formOf(info), low: 'abc' })).toEqual({ ok: false, field: 'low' })
    expect(changeOf(info, { ...formOf(info), high: '-1' })).toEqual({ ok: false, field: 'high' })
    expect(changeOf(info, { ...formOf(info), decimals: '1.5' })).toEqual({ ok: false, field: 'decimals' })
    expect(changeOf(info, { ...formOf(info), decimals: '' })).toEqual({ ok: true, change: { decimals: null } })
  })

  it('reads a decimal comma', () => {
    expect(typedNumber(' 1,25 ')).toBe(1.25)
    expect(typedNumber('')).toBeNull()
    expect(typedNumber('1.2.3')).toBeUndefined()
  })
})
