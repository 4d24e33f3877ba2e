import type { AnalysisReport, PooledEstimate, Stated } from '../../contract/analysis'
import { sideLine } from '../files/export/side-csv'

const figures = ['estimate', 'standardError', 'df', 'low', 'high', 'p', 'rows'] as const
const pooled = ['statistic', 'fmi', 'riv', 'lambda'] as const

/** One line per estimate, every figure in full; empty where it cannot be said, Inf where the normal distribution holds. */
export function* reportLines({ estimates }: AnalysisReport): Generator<string> {
  yield sideLine(['name', 'label', ...figures, ...pooled, ...figures.map((figure) => `complete.${figure}`)], true)
  for (const estimate of estimates)
    yield sideLine(
      [estimate.name, estimate.label, ...stated(estimate), ...more(estimate), ...stated(estimate.complete)],
      true,
    )
}

const text = (x: number | null): string => (x === null ? '' : String(x))

const stated = (of: Stated | null): string[] =>
  figures.map((figure) => (of === null ? '' : figure === 'df' && of.df === null ? 'Inf' : text(of[figure])))

const more = (of: PooledEstimate): string[] => pooled.map((figure) => text(of[figure]))
