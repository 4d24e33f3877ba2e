import type { ExportOptions } from '../../../contract/export'
import type { PlannedTable } from './plan'
import { spssNames } from './spss-names'
import { stataNames } from './stata-names'

type Layout = PlannedTable['layout']

/** Stacked tables say in front which imputation and which row a line is, and for Stata whether the row has gaps. */
const front: Readonly<Record<Layout, readonly string[]>> = {
  own: [],
  long: ['.imp', '.id'],
  stata: ['mi_m', 'mi_id'],
  flong: ['_mi_m', '_mi_id', '_mi_miss'],
  spss: ['Imputation_'],
}

/** Names of a table's columns in a layout and a format. */
export function layoutNames(
  names: readonly string[],
  layout: Layout,
  format: ExportOptions['format'] = 'csv',
): string[] {
  if (layout === 'stata') return stataNames([...front.stata, ...names])
  if (format === 'dta') return [...front[layout], ...stataNames(names)]
  if (format === 'sav') return spssNames([...front[layout], ...names])
  return [...front[layout], ...names]
}

/** What stands in these columns of a row: the number of the imputation, the row's, and whether it has gaps that are filled. */
export function frontCells(
  layout: Layout,
  imputation: number,
  id: number,
  isIncomplete: () => boolean,
): (number | null)[] {
  switch (layout) {
    case 'own':
      return []
    case 'long':
    case 'stata':
      return [imputation, id]
    // Stata counts incomplete rows in the table with gaps alone.
    case 'flong':
      return [imputation, id, imputation > 0 ? null : isIncomplete() ? 1 : 0]
    case 'spss':
      return [imputation]
  }
}

/** Said of names that a program would not have taken; null when all are as they were. */
export function renamedFor(
  program: 'Stata' | 'SPSS',
  names: readonly string[],
  layout: Layout,
  format: ExportOptions['format'],
): string | null {
  const legal = layoutNames(names, layout, format).slice(front[layout].length)
  const changed = names.flatMap((name, at) => (name === legal[at] ? [] : [`“${name}” is ${legal[at]}`]))
  if (changed.length === 0) return null
  const more = changed.length > 3 ? `, and ${changed.length - 3} more` : ''
  return `${program} takes only some names: ${changed.slice(0, 3).join(', ')}${more}.`
}
