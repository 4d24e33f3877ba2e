import type { Analysis } from '../../../contract/analysis'
import { categoriesOf, findColumn } from '../find-column'
import type { AnalysisTable, CategoryColumn, NumberColumn } from '../imputed'
import type { Method } from '../method'
import { problem } from '../problem'
import { meanAndVariance } from './numbers'
import { summaryMethod, type Figure } from './summary-method'

/** The groups' means or shares, and their differences from the first group's. */
export function comparison(
  { column, by }: Extract<Analysis, { kind: 'comparison' }>,
  sample: (index: number) => AnalysisTable,
): Method {
  const isNumber = findColumn(sample(0), column).kind === 'number'
  return summaryMethod(
    {
      title: `${column} by ${by}`,
      words: `a comparison of ${column} between groups of ${by} (${isNumber ? 'Welch’s difference of means' : 'differences of proportions'})`,
      columns: [column, by],
    },
    (table, name) => {
      const groups = categoriesOf(table, by)
      const values = findColumn(table, column)
      const present = groups.levels.flatMap((_, level) => (groups.codes.includes(level) ? level : []))
      if (present.length < 2)
        throw problem(`${by} has fewer than two groups in ${name}; choose another column to compare by.`)
      return values.kind === 'number'
        ? ofMeans(values, groups, present)
        : values.levels.flatMap((_, level) => ofShares(values, level, groups, present))
    },
  )
}

type Side = { readonly group: string; readonly value: number; readonly variance: number; readonly rows: number }

/** Welch: variances add up, degrees of freedom are Satterthwaite's. */
function ofMeans({ name, values }: NumberColumn, groups: CategoryColumn, present: readonly number[]): Figure[] {
  const sides = present.map((level): Side => {
    const { n, mean, variance } = meanAndVariance(values.filter((_, row) => groups.codes[row] === level))
    return { group: groups.levels[level]!, value: mean, variance: variance / n, rows: n }
  })
  const own = sides.map((side): Figure => ({
    name: `${name} ${side.group}`,
    label: `mean, ${side.group}`,
    scale: 'plain',
    tested: false,
    value: side.value,
    variance: side.variance,
    df: side.rows - 1,
    rows: side.rows,
  }))
  return [...own, ...differences(name, '', sides)]
}

function ofShares(
  { name, codes, levels }: CategoryColumn,
  wanted: number,
  groups: CategoryColumn,
  present: readonly number[],
): Figure[] {
  const word = levels[wanted]!
  const sides = present.map((level): Side => {
    const inGroup = codes.filter((code, row) => code >= 0 && groups.codes[row] === level)
    const share = inGroup.reduce((sum, code) => sum + (code === wanted ? 1 : 0), 0) / inGroup.length
    return {
      group: groups.levels[level]!,
      value: share,
      variance: (share * (1 - share)) / inGroup.length,
      rows: inGroup.length,
    }
  })
  const own = sides.map((side): Figure => ({
    name: `${name}${word} ${side.group}`,
    label: `share of ${word}, ${side.group}`,
    scale: 'share',
    tested: false,
    value: side.value,
    variance: side.variance,
    df: side.rows - 1,
    rows: side.rows,
  }))
  return [...own, ...differences(name, word, sides)]
}

function differences(name: string, word: string, [first, ...others]: readonly Side[]): Figure[] {
  return others.map((side): Figure => {
    const variance = side.variance + first!.variance
    const squares = side.variance ** 2 / (side.rows - 1) + first!.variance ** 2 / (first!.rows - 1)
    return {
      name: `${name}${word} ${side.group} - ${first!.group}`,
      label: `${word === '' ? '' : `${word}: `}${side.group} − ${first!.group}`,
      scale: 'plain',
      tested: true,
      value: side.value - first!.value,
      variance,
      df: squares > 0 ? variance ** 2 / squares : side.rows + first!.rows - 2,
      rows: side.rows + first!.rows,
    }
  })
}
