import { expect, it } from 'vitest'
import { frontCells, layoutNames, renamedFor } from '../../../../main/files/export/long-names'
import { spssNames } from '../../../../main/files/export/spss-names'
import { stataNames } from '../../../../main/files/export/stata-names'

it('names that Stata takes stay, others become some that it takes, all different', () => {
  const names = ['age', 'y, in mm', '2nd', 'if', 'str8', 'größe', ' a b ', 'a.b', 'A_b', '', '%', '_x', 'x'.repeat(40)]
  const legal = stataNames(names)
  expect(legal.slice(0, 8)).toEqual(['age', 'y_in_mm', 'v2nd', 'if_', 'str8_', 'größe', 'a_b', 'a_b_2'])
  expect(legal.slice(8, 12)).toEqual(['A_b_3', 'v', 'v_2', 'x'])
  expect(legal[12]).toBe('x'.repeat(32))
  for (const name of legal) expect(name).toMatch(/^[\p{L}_][\p{L}\p{N}_]{0,31}$/u)
  expect(new Set(legal).size).toBe(names.length)
})

it('names that SPSS takes stay, others become some that it takes, all different', () => {
  const names = [
    'age',
    'y, in mm',
    '2nd',
    'with',
    'größe',
    'a.b',
    'A.B',
    'end.',
    '',
    '$x',
    'ü'.repeat(40),
    'ü'.repeat(41),
  ]
  const legal = spssNames(names)
  expect(legal.slice(0, 10)).toEqual(['age', 'y_in_mm', 'v2nd', 'with_', 'größe', 'a.b', 'A.B_2', 'end', 'v', 'x'])
  expect(legal.slice(10)).toEqual(['ü'.repeat(32), `${'ü'.repeat(31)}_2`])
  for (const name of legal) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(64)
})

it('stacked tables say in front which imputation and row a line is, and no column takes these names away', () => {
  expect(layoutNames(['id', '.imp'], 'own')).toEqual(['id', '.imp'])
  expect(layoutNames(['id'], 'long')).toEqual(['.imp', '.id', 'id'])
  expect(layoutNames(['id', 'mi_m'], 'stata')).toEqual(['mi_m', 'mi_id', 'id', 'mi_m_2'])
  expect(layoutNames(['_mi_m', 'a b'], 'flong', 'dta')).toEqual(['_mi_m', '_mi_id', '_mi_miss', 'mi_m', 'a_b'])
  expect(layoutNames(['imputation_', 'a b'], 'spss', 'sav')).toEqual(['Imputation_', 'imputation__2', 'a_b'])
  expect(layoutNames(['a b'], 'own', 'dta')).toEqual(['a_b'])
})

it('marks incomplete rows for Stata in the table with gaps alone', () => {
  expect(frontCells('flong', 0, 7, () => true)).toEqual([0, 7, 1])
  expect(frontCells('flong', 0, 8, () => false)).toEqual([0, 8, 0])
  expect(frontCells('flong', 2, 7, () => true)).toEqual([2, 7, null])
})

it('says which names are others now', () => {
  expect(renamedFor('Stata', ['age', 'sex'], 'stata', 'csv')).toBeNull()
  expect(renamedFor('Stata', ['a b', 'c-d', 'e.f', '1', 'ok'], 'stata', 'csv')).toBe(
    'Stata takes only some names: “a b” is a_b, “c-d” is c_d, “e.f” is e_f, and 1 more.',
  )
})
