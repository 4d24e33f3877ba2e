import { expect, it } from 'vitest'
import { renamings } from '../../../../../renderer/features/columns/renamings'

const names = ['Column 1', 'Column 2', 'age']

it('changes only the names that differ, from lines or from cells of a spreadsheet', () => {
  const changes = [
    { column: 0, change: { name: 'surgery' } },
    { column: 1, change: { name: 'pulse rate' } },
  ]
  expect(renamings(names, 'surgery\n pulse rate \nage\n')).toEqual({ ok: true, changes })
  expect(renamings(names, 'surgery\tpulse rate\tage')).toEqual({ ok: true, changes })
  expect(renamings(names, names.join('\n'))).toEqual({ ok: true, changes: [] })
})

it('says what is wrong with a list', () => {
  expect(renamings(names, 'a\nb')).toMatchObject({ ok: false, problem: 'count', detail: '2' })
  expect(renamings(names, 'a\n\nb')).toMatchObject({ ok: false, problem: 'empty', detail: '2' })
  expect(renamings(names, 'a\nb\na')).toMatchObject({ ok: false, problem: 'twice', detail: 'a' })
})
