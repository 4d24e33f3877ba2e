import { expect, it } from 'vitest'
import { layoutNames, renamedForStata, stataNames } from '../../../../main/files/export/long-names'

it('names that Stata takes stay, others become some that it takes, all different', () => {
  const names = ['age', 'y, in mm', '2nd', 'if', 'str8', 'größe', ' a b ', 'a.b', 'A_b', '', '%', '_x', 'x'.repeat(40)]
  const legal = stataNames(names)
  expect(legal.slice(0, 8)).toEqual(['age', 'y_in_mm', 'v2nd', 'if_', 'str8_', 'größe', 'a_b', 'a_b_2'])
  expect(legal.slice(8, 12)).toEqual(['A_b_3', 'v', 'v_2', 'x'])
  expect(legal[12]).toBe('x'.repeat(32))
  for (const name of legal) expect(name).toMatch(/^[\p{L}_][\p{L}\p{N}_]{0,31}$/u)
  expect(new Set(legal).size).toBe(names.length)
})

it('stacked tables say in front which imputation and row a line is, and no column takes these names away', () => {
  expect(layoutNames(['id', '.imp'], 'own')).toEqual(['id', '.imp'])
  expect(layoutNames(['id'], 'long')).toEqual(['.imp', '.id', 'id'])
  expect(layoutNames(['id', 'mi_m'], 'stata')).toEqual(['mi_m', 'mi_id', 'id', 'mi_m_2'])
})

it('says which names are others now', () => {
  expect(renamedForStata(['age', 'sex'])).toBeNull()
  expect(renamedForStata(['a b', 'c-d', 'e.f', '1', 'ok'])).toBe(
    'Stata takes only some names: “a b” is a_b, “c-d” is c_d, “e.f” is e_f, and 1 more.',
  )
})
