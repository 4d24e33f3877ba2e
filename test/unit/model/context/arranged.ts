import type { Arrangement } from '../../../../main/table/seam/typed'

/** So many rows as they stand, all together or in these groups. */
export const inOrder = (rows: number, groups: readonly number[] | null = null): Arrangement => ({
  order: { by: 'rows' },
  groups: groups === null ? [] : ['group'],
  places: Float64Array.from({ length: rows }, (_, i) => i),
  groupOf: groups === null ? null : Int32Array.from(groups),
})

/** Rows that belong together and have no order. */
export const inGroups = (groups: readonly number[]): Arrangement => ({
  order: null,
  groups: ['group'],
  places: null,
  groupOf: Int32Array.from(groups),
})
