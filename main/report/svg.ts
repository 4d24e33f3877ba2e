import { escaped, html, raw, type Markup } from './html'

/** Numbers in drawings, short and the same everywhere. */
const n = (value: number): string => String(Math.round(value * 100) / 100)

/** A drawing with a text that says the same. */
const drawing = (width: number, height: number, label: string, marks: readonly string[]): Markup =>
  html`<svg
    viewBox="0 0 ${n(width)} ${n(height)}"
    width="${n(width)}"
    height="${n(height)}"
    role="img"
    aria-label="${label}"
  >
    <title>${label}</title>
    ${raw(marks.join(''))}
  </svg>`

const rect = (kind: string, x: number, y: number, width: number, height: number): string =>
  `<rect class="${kind}" x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"/>`

/** A share as one bar. */
export const shareBar = (share: number, label: string): Markup =>
  drawing(120, 9, label, [rect('track', 0, 0, 120, 9), rect('gap', 0, 0, Math.max(1, share * 120), 9)])

/** More names than this find no room below the picture. */
const MOST_NAMES = 80
const LONGEST_NAME = 18

/** A name that runs upwards and ends below its column. */
function uprightName(name: string, x: number, y: number, size: number): string {
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name
  return `<text class="name" font-size="${n(size)}" text-anchor="end" transform="translate(${n(x)} ${n(y)}) rotate(-90)">${escaped(short)}</text>`
}

/** Columns from left to right, bands of rows from top to bottom, the darker the more is missing. */
export function picture(shares: readonly (readonly number[])[], names: readonly string[], label: string): Markup {
  const [width, height] = [680, 200]
  const bands = shares[0]?.length ?? 0
  const [w, h] = [width / Math.max(1, shares.length), height / Math.max(1, bands)]
  const marks = shares.flatMap((own, column) =>
    runs(own).map(({ start, end, value }) =>
      value === 0
        ? ''
        : `<rect class="gap" x="${n(column * w)}" y="${n(start * h)}" width="${n(w)}" height="${n((end - start) * h)}" opacity="${n(value)}"/>`,
    ),
  )
  const size = Math.min(11, w - 0.5)
  const shown = names.length > MOST_NAMES ? [] : names
  const below =
    shown.length === 0 ? 0 : 6 + size * 0.6 * Math.min(LONGEST_NAME, Math.max(...shown.map((one) => one.length)))
  return drawing(width, height + below, label, [
    rect('track', 0, 0, width, height),
    ...marks,
    ...shown.map((name, at) => uprightName(name, (at + 0.5) * w + size * 0.35, height + 4, size)),
  ])
}

/** Equal values that follow each other are one mark: the file stays small. */
function runs(values: readonly number[]): { start: number; end: number; value: number }[] {
  const found: { start: number; end: number; value: number }[] = []
  values.forEach((exact, at) => {
    const value = Math.round(exact * 50) / 50
    const last = found.at(-1)
    if (last?.value === value) last.end = at + 1
    else found.push({ start: at, end: at + 1, value })
  })
  return found
}

/** So few values have no shape of their own. */
const FEW = 20

/** Observed as bars, every imputation as a thin line over them; a few values as marks where they lie. */
export function comparisonPlot(
  observed: readonly number[],
  filled: readonly (readonly number[])[],
  steps: boolean,
  count: number,
  label: string,
): Markup {
  const [width, height] = [320, 110]
  const few = count < FEW && steps
  const top = Math.max(1e-9, ...observed, ...(few ? [] : filled.flat()))
  const w = width / Math.max(1, observed.length)
  const y = (share: number): number => height - (share / top) * (height - 4)
  const bars = observed.map((share, at) => rect('observed', at * w + 0.5, y(share), w - 1, height - y(share)))
  const lines = filled.map((shares) => {
    if (few)
      return shares
        .map((share, at) => (share === 0 ? '' : `<path class="filled" d="M${n((at + 0.5) * w)} ${height}v-12"/>`))
        .join('')
    const points = steps
      ? shares.flatMap((share, at) => [`${n(at * w)},${n(y(share))}`, `${n((at + 1) * w)},${n(y(share))}`])
      : []
    return steps
      ? `<polyline class="filled" points="${points.join(' ')}"/>`
      : shares
          .map((share, at) => `<path class="filled" d="M${n(at * w + w * 0.15)} ${n(y(share))}h${n(w * 0.7)}"/>`)
          .join('')
  })
  return drawing(width, height, label, [...bars, ...lines, `<path class="axis" d="M0 ${height}H${width}"/>`])
}

/** Counts in classes with the height that all would have. */
export function calibrationPlot(counts: readonly number[], label: string): Markup {
  const [width, height] = [80, 26]
  const top = Math.max(1, ...counts)
  const even = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length)
  const w = width / Math.max(1, counts.length)
  const bars = counts.map((count, at) =>
    rect('observed', at * w + 0.5, height - (count / top) * height, w - 1, (count / top) * height),
  )
  return drawing(width, height, label, [
    ...bars,
    `<path class="even" d="M0 ${n(height - (even / top) * height)}H${width}"/>`,
  ])
}

/** Known cells that were hidden: their value across, the guess upwards with its 90% interval. */
export function overimputePlot(
  points: readonly { readonly truth: number; readonly guess: number; readonly low: number; readonly high: number }[],
  label: string,
): Markup {
  const size = 200
  const all = points.flatMap(({ truth, low, high }) => [truth, low, high])
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const place = (value: number): number => 6 + ((value - low) / (high - low || 1)) * (size - 12)
  const marks = points.map((point) => {
    const x = n(place(point.truth))
    const held = point.truth >= point.low && point.truth <= point.high
    return `<path class="${held ? 'held' : 'missed'}" d="M${x} ${n(size - place(point.low))}V${n(size - place(point.high))}"/><circle class="${held ? 'held' : 'missed'}" cx="${x}" cy="${n(size - place(point.guess))}" r="1.8"/>`
  })
  return drawing(size, size, label, [
    rect('track', 0, 0, size, size),
    `<path class="even" d="M6 ${size - 6}L${size - 6} 6"/>`,
    ...marks,
  ])
}
