import type { DependsOn, GapDependence } from '../../contract/missing'
import { standardNormalQuantile } from '../analysis/distributions'
import { isGap, isKept } from '../table/columns/column'
import { conditionWords } from './condition-words'
import { fitGapModel, type GapModel } from './gap-model'
import { linkOver, ownLink } from './own-link'
import { percentText } from './percent'
import { meets, predictorOf, valueAt, type StudiedColumn } from './predictor'
import { screen, type CaseSample, type Screened } from './screen'

/** `used`: the model may learn from it. */
export type UsedColumn = StudiedColumn & { readonly used: boolean }

/** Rows with a gap, and as many without, that a model is made from; slopes do not hang on how many of each there are. */
const MOST_CASES = 1000
const LEAST_CASES = 10
const MOST_TERMS = 5
const SHOWN = 3
/** Of findings by chance, among all columns that were looked at. */
const FALSE_ALARMS = 0.01
/** A smaller difference between the shares of gaps is nothing to act upon. */
const LEAST_DIFFERENCE = 0.02
/** From here on a column goes so closely with the values that their own size may be what matters. */
const CLOSE_LINK = 0.7
/** Two columns that go so closely together say the same: only the one that says it best is named. */
const SAME_STORY = 0.7

/** The rows a column's gaps are studied on: gaps first, both evenly spread over the table. */
export function caseSample({ description }: StudiedColumn, rows: number): CaseSample | null {
  const { values } = description
  const [cases, others]: [number[], number[]] = [[], []]
  for (let row = 0; row < rows; row += 1) {
    if (isGap(values, row)) cases.push(row)
    else if (!isKept(values, row)) others.push(row)
  }
  if (cases.length < LEAST_CASES || others.length < LEAST_CASES) return null
  const chosen = thinned(cases)
  return { rows: [...chosen, ...thinned(others)], cases: chosen.length }
}

function thinned(rows: readonly number[]): number[] {
  if (rows.length <= MOST_CASES) return [...rows]
  return Array.from({ length: MOST_CASES }, (_, at) => rows[Math.floor((at * rows.length) / MOST_CASES)]!)
}

/** Columns on which gaps hang, the clearest first; those that tell the same story as one before are left out. */
export function clearest(column: StudiedColumn, others: readonly StudiedColumn[], sample: CaseSample): Screened[] {
  const threshold = clearlyMore(others.length)
  const found = others
    .flatMap((other) => (other.index === column.index ? [] : (predictorOf(other, sample.rows) ?? [])))
    .flatMap((predictor): Screened[] => {
      const screened = screen(predictor, sample)
      return screened && screened.z > threshold ? [screened] : []
    })
    .sort((a, b) => b.z - a.z)
  const chosen: Screened[] = []
  for (const candidate of found) {
    if (chosen.length === MOST_TERMS) break
    const tellsTheSame = chosen.some(
      ({ predictor }) => (linkOver(predictor, candidate.predictor, sample.rows) ?? 0) >= SAME_STORY,
    )
    if (!tellsTheSame) chosen.push(candidate)
  }
  return chosen
}

const clearlyMore = (columns: number): number => standardNormalQuantile(1 - FALSE_ALARMS / Math.max(1, columns))

/** The model of where gaps are, of the columns that say something beside the others; null when it cannot be estimated. */
export function gapModelOf(found: readonly Screened[], columns: number, sample: CaseSample): GapModel | null {
  if (found.length === 0) return null
  const model = fitGapModel(found, sample) ?? fitGapModel(found.slice(0, 1), sample)
  const lasting = model?.terms.filter(({ z }) => z > clearlyMore(columns)).map(({ screened }) => screened) ?? []
  if (model === null || lasting.length === 0 || lasting.length === model.terms.length) return model
  return fitGapModel(lasting, sample) ?? model
}

/** What the gaps of a column depend on, in words, and what follows from it. */
export function gapDependence(column: UsedColumn, others: readonly UsedColumn[], rows: number): GapDependence {
  const { index, name, description } = column
  const known = { column: index, name, gaps: description.gaps }
  const sample = caseSample(column, rows)
  if (sample === null)
    return {
      ...known,
      verdict: 'few',
      on: [],
      auc: null,
      sentence: 'Too few gaps or values to say what they depend on.',
    }
  const found = clearest(column, others, sample)
  const model = gapModelOf(found, others.length, sample)
  const terms = model ? [...model.terms].sort((a, b) => b.z - a.z).map(({ screened }) => screened) : found
  const on = terms
    .map((screened) =>
      describe(
        column,
        others.find((other) => other.index === screened.predictor.index)!,
        screened,
        rows,
      ),
    )
    .filter(({ inside, outside }) => inside - outside >= LEAST_DIFFERENCE)
    .slice(0, SHOWN)
  if (on.length === 0)
    return {
      ...known,
      verdict: 'random',
      on: [],
      auc: null,
      sentence: 'Its gaps depend on none of the other columns that could be seen: as if at random.',
    }
  const close = on.filter(({ ownLink }) => ownLink !== null && ownLink >= CLOSE_LINK)
  return {
    ...known,
    verdict: close.length > 0 ? 'own-value' : 'depends',
    on,
    auc: model?.auc ?? null,
    sentence: trust(name, on, close),
  }
}

function describe(column: UsedColumn, by: UsedColumn, { condition }: Screened, rows: number): DependsOn {
  const { values } = column.description
  const counts = { inside: [0, 0] as [number, number], outside: [0, 0] as [number, number] }
  for (let row = 0; row < rows; row += 1) {
    const value = valueAt(by, row)
    if (value === null) continue
    const side = meets(condition, value) ? counts.inside : counts.outside
    side[0] += 1
    if (isGap(values, row)) side[1] += 1
  }
  const shareOf = ([all, gaps]: [number, number]): number => (all === 0 ? 0 : gaps / all)
  const [inside, outside] = [shareOf(counts.inside), shareOf(counts.outside)]
  return {
    column: by.index,
    name: by.name,
    condition,
    rows: counts.inside[0],
    inside,
    outside,
    used: by.used,
    ownLink: ownLink(column, by, rows),
    sentence: `missing more often where ${conditionWords(by, condition)}: ${percentText(inside)} of those rows, ${percentText(outside)} of the others`,
  }
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

function trust(name: string, on: readonly DependsOn[], close: readonly DependsOn[]): string {
  const unused = on.filter(({ used }) => !used)
  const leftOut =
    unused.length === 0
      ? ''
      : ` But ${listed(unused.map((one) => one.name))} ${unused.length === 1 ? 'is' : 'are'} left out of the model: let it be used, or filled values lean to one side.`
  const given = `At random given ${listed(on.map((one) => one.name))}: filled values take that into account.`
  if (close.length === 0) return `${given}${leftOut}`
  return `${given}${leftOut} But ${listed(close.map((one) => one.name))} ${close.length === 1 ? 'goes' : 'go'} closely with ${name} itself, so its own value may decide whether it is there; ask why it is missing, and say so in a report.`
}
