import type { PooledEstimate } from '../../contract/analysis'
import { escapeHtml } from './escape-html'

const [width, height, edge] = [260, 30, 6]

/** An estimate's interval on an axis of its own, the imputations' own estimates as dots, complete rows' interval below. */
export function intervalSvg({ label, estimate, low, high, p, own, complete }: PooledEstimate): string {
  const shown = [
    estimate,
    low,
    high,
    complete?.low,
    complete?.high,
    complete?.estimate,
    ...own,
    ...(p === null ? [] : [0]),
  ]
  const values = shown.filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
  const [from, to] = [Math.min(...values), Math.max(...values)]
  const x = (value: number): string => (edge + ((value - from) / (to - from || 1)) * (width - 2 * edge)).toFixed(1)
  const line = (a: number | null, b: number | null, y: number, kind: string): string =>
    a === null || b === null ? '' : `<path class="${kind}" d="M${x(a)} ${y}H${x(b)}"/>`
  const zero = p === null ? '' : `<path class="zero" d="M${x(0)} 0V${height}"/>`
  const dots = own.map((value) => `<circle class="own" cx="${x(value)}" cy="6" r="1.8"/>`).join('')
  const rest =
    complete === null
      ? ''
      : `${line(complete.low, complete.high, 24, 'complete')}<circle class="complete" cx="${x(complete.estimate)}" cy="24" r="2.5"/>`
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(label)}">${zero}${dots}${line(low, high, 15, 'pooled')}<circle class="pooled" cx="${x(estimate)}" cy="15" r="3.5"/>${rest}</svg>`
}
