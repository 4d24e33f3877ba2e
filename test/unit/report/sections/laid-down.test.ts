import { describe, expect, it } from 'vitest'
import { laidDownSections } from '../../../../main/report/sections/laid-down'

const nothing = { order: null, groups: [], why: { order: null, groups: null } }
const found = { ...nothing }

describe('what was laid down before filling', () => {
  it('is left out of a report where there is nothing', () => {
    expect(laidDownSections([], { ...nothing, found })).toEqual([])
  })

  it('names order, groups and rules, with the rows that keep and break them', () => {
    const sections = laidDownSections([{ text: 'low < high', problem: null, keep: 90, break: 2, unknown: 8 }], {
      order: { by: 'column', column: 'hour' },
      groups: ['station'],
      why: { order: 'Because.', groups: null },
      found,
    })
    expect(sections.map(({ id }) => id)).toEqual(['rows', 'rules'])
    const [rows, rules] = sections.map(({ body }) => body.markup)
    expect(rows).toContain('by hour')
    expect(rows).toContain('by station')
    expect(rows).toContain('Because.')
    expect(rules).toContain('low &lt; high')
    for (const count of ['90', '2', '8']) expect(rules).toContain(`<td>${count}</td>`)
  })
})
