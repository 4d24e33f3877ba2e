import type { Analysis } from '../../../contract/analysis'
import { categoriesOf } from '../find-column'
import type { Method } from '../method'
import { summaryMethod, type Figure } from './summary-method'

/** The share p of every category, with variance p(1 − p)/n on n − 1 degrees of freedom. */
export const proportions = ({ columns }: Extract<Analysis, { kind: 'proportions' }>): Method =>
  summaryMethod(
    { title: columns.length === 1 ? `Proportions of ${columns[0]}` : 'Proportions', words: 'proportions', columns },
    (table) =>
      columns.flatMap((name) => {
        const { codes, levels } = categoriesOf(table, name)
        const counts = levelCounts(codes, levels.length)
        const n = counts.reduce((sum, count) => sum + count, 0)
        return levels.map((level, at): Figure => {
          const share = counts[at]! / n
          const variance = (share * (1 - share)) / n
          const label = `${name} ${level}`
          return {
            name: `${name}${level}`,
            label,
            scale: 'share',
            tested: false,
            value: share,
            variance,
            df: n - 1,
            rows: n,
          }
        })
      }),
  )

export function levelCounts(codes: Int32Array, levels: number): number[] {
  const counts = new Array<number>(levels).fill(0)
  for (const code of codes) if (code >= 0) counts[code]! += 1
  return counts
}
