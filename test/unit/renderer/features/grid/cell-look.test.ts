// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { cellClasses, cellText, cellTip, surpriseOf } from '../../../../../renderer/features/grid/cell-look'

describe('surpriseOf', () => {
  it.each([
    [undefined, 0],
    [0.05, 0],
    [0.049, 1],
    [0.01, 1],
    [0.0099, 2],
    [0.001, 2],
    [0.0009, 3],
    [0, 3],
  ] as const)('%s is level %s', (tail, level) => expect(surpriseOf(tail)).toBe(level))
})

describe('the look of a cell', () => {
  it('tells loading, empty, filled and edited apart', () => {
    expect(cellClasses(undefined, 'values')).toEqual(['cell-loading'])
    expect(cellClasses({ t: '', s: 'gap' }, 'values')).toEqual(['cell-gap'])
    expect(cellClasses({ t: '3', s: 'filled', c: 0.3 }, 'values')).toEqual(['cell-filled'])
    expect(cellClasses({ t: '3', s: 'filled', c: 0.9 }, 'values')).toEqual(['cell-filled', 'cell-sure'])
    expect(cellClasses({ t: '3', s: 'filled', c: 0.3, o: true }, 'values')).toEqual(['cell-filled', 'cell-outdated'])
    expect(cellTip({ t: '3', s: 'filled', c: 0.3, o: true }, 'values')).toContain('fill again')
    expect(cellClasses({ t: '3', s: 'edited' }, 'values')).toEqual(['cell-edited'])
    expect(cellClasses({ t: 'G', s: 'observed', k: true }, 'values')).toEqual(['cell-kept'])
    expect(cellTip({ t: 'G', s: 'observed', k: true }, 'values')).toContain('kept as it is')
  })

  it('shows surprise only in the likelihood view, and only of observed values', () => {
    expect(cellClasses({ t: '3', s: 'observed', p: 0.0001 }, 'values')).toEqual([])
    expect(cellClasses({ t: '3', s: 'observed', p: 0.0001 }, 'likelihood')).toEqual(['cell-surprise-3'])
    expect(cellClasses({ t: '3', s: 'edited', p: 0.02 }, 'likelihood')).toEqual(['cell-edited', 'cell-surprise-1'])
  })

  it('says in words that a gap is empty', () => {
    expect(cellText({ t: '', s: 'gap' })).toBe('empty')
    expect(cellText({ t: '39.1', s: 'observed' })).toBe('39.1')
  })

  it('adds certainty and odds to the tooltip, and nothing where there is nothing to add', () => {
    expect(cellTip({ t: '38.6', s: 'filled', c: 0.61 }, 'values')).toContain('61%')
    expect(cellTip({ t: '58', s: 'observed', p: 0.001 }, 'likelihood')).toContain('1 in 1,000')
    expect(cellTip({ t: '58', s: 'observed', p: 0.001 }, 'values')).toBeNull()
  })
})
