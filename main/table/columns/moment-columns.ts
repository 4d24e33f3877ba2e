import type { KeptText, Moment } from '../../../contract/columns'
import { readMixedMoments } from '../moments/mixed-moments'
import { momentCandidates } from '../moments/moment-candidates'
import { withClock, type MomentFormat } from '../moments/moment-format'
import { fitsMoment, momentFormats } from '../moments/moment-guess'
import { readMoments, type MomentFindings } from '../moments/moment-pass'
import { TextMoments } from '../moments/text-moments'
import { readNumbers } from '../numbers/number-pass'
import { sampleTexts } from '../store/cells'
import type { ColumnDescription, DescribeInput } from './column'
import { fromMoments, fromSerials } from './findings'
import { wordsAreFew } from './kept'
import { knownCodes, missingTest, numberCodes, setCodes } from './missing-test'

const sampleSize = 400
/** A column of dates may hold a few words, as one of numbers may; more than this share and it is something else. */
const mostWords = 0.2

type Options = { readonly isMissing: (text: string) => boolean; readonly codes: readonly string[] }

const optionsOf = (input: DescribeInput): Options => ({
  isMissing: missingTest(input.choice.missingCodes, 'numbers', knownCodes(input)),
  codes: setCodes(input),
})

const momentOf = ({ date, clock }: MomentFormat): Moment => (date ? (clock ? 'datetime' : 'date') : 'time')

/** With points between the parts the day comes first everywhere; with slashes or dashes one cannot know. */
const canBeSwapped = ({ date }: MomentFormat): boolean =>
  date !== null && date.month === 'digits' && date.order !== 'ymd' && date.separator !== '.'

/** A column of moments, if its cells are such: all written in one way, or each in a way that can be told. */
export function guessMoments(input: DescribeInput, sample: readonly string[]): ColumnDescription | null {
  const { store, field, edits, choice } = input
  const options = optionsOf(input)
  const order = choice.dateOrder ?? null
  const readings = momentCandidates(sample, order)
    .map((format) => readMoments(store, field, edits, { ...options, format, tolerated: 0 }))
    .filter((reading): reading is MomentFindings => reading !== null && reading.count > 0)
  const [first] = readings
  if (first) {
    return fromMoments(input, first, readings.length > 1 && canBeSwapped(first.format), momentOf(first.format), null)
  }
  const type = usualMoment(sample)
  if (!type) return null
  // Whoever says in which order dates are written says that they are dates.
  if (order) return describeAsMoments(input, type, null, 'dates in the order that you chose')
  const tolerated = Math.floor(store.rows * mostWords)
  const mixed = readMixedMoments(store, field, edits, { ...options, type, order, main: null, tolerated })
  if (!mixed) return null
  if (type === 'date' && mixed.kept.texts.some(hasClock)) return describeAsMoments(input, 'datetime', null, null)
  const texts = mixed.kept.texts.filter(({ text }) => momentFormats(text).length === 0)
  const words = { texts, count: texts.reduce((sum, { count }) => sum + count, 0) }
  return wordsAreFew(words, mixed.count + mixed.kept.ambiguous)
    ? fromMoments(input, mixed, mixed.undecided, type, null)
    : null
}

const hasClock = ({ text }: KeptText): boolean =>
  new TextMoments('datetime', null).read(text).some(({ format }) => format.clock)

/** What nearly all of the texts are; null when they are no moments. */
function usualMoment(sample: readonly string[]): Moment | null {
  const enough = sample.length * (1 - mostWords)
  const readable = (type: Moment): number => {
    const moments = new TextMoments(type, null)
    return sample.filter((text) => moments.read(text).length > 0).length
  }
  // Every date can be read as a date-time; one clock among them is enough to make the others midnight.
  const datetime = readable('datetime')
  if (datetime >= enough) return readable('date') < datetime ? 'datetime' : 'date'
  return readable('time') >= enough ? 'time' : null
}

/** How a column without any value writes what is filled in. */
const PLAIN = { date: '2000-01-31', datetime: '2000-01-31 12:00:00', time: '12:00:00' }

/** Reads a column as moments of one type; cells that cannot be read so stay as they are. */
export function describeAsMoments(
  input: DescribeInput,
  type: Moment,
  pinned: MomentFormat | null,
  reason: string | null,
): ColumnDescription {
  const { store, field, edits, choice } = input
  const options = optionsOf(input)
  const order = choice.dateOrder ?? null
  const sample = sampleTexts(store, field, edits, sampleSize, options.isMissing)
  const readings = candidatesFor(type, sample, pinned, order).map((format) =>
    readMoments(store, field, edits, { ...options, format, tolerated: Infinity }),
  )
  const best = readings.reduce((a, b) => (b && (!a || b.kept.count < a.kept.count) ? b : a), null)
  if (best?.kept.count === 0 && (best.count > 0 || sample.length === 0)) {
    const rivals = readings.filter((reading) => reading?.kept.count === 0)
    return fromMoments(input, best, rivals.length > 1 && canBeSwapped(best.format), type, reason)
  }
  const mixed = readMixedMoments(store, field, edits, { ...options, type, order, main: pinned, tolerated: Infinity })
  if (mixed) return fromMoments(input, mixed, mixed.undecided, type, reason)
  const { decimal } = input.context
  const numbers = readNumbers(store, field, edits, {
    decimal,
    isMissing: options.isMissing,
    codes: numberCodes(setCodes(input), decimal),
    tolerated: Infinity,
  })
  if (!numbers) throw new Error('reading numbers with unlimited tolerance stopped')
  return fromSerials(input, numbers, type, reason)
}

/** The formats to try, the best first; a format that was found stays, with its twin in which day and month are swapped. */
function candidatesFor(
  type: Moment,
  sample: readonly string[],
  pinned: MomentFormat | null,
  order: DescribeInput['choice']['dateOrder'] | null,
): MomentFormat[] {
  if (pinned?.date) {
    if (order !== null || !canBeSwapped(pinned)) return [pinned]
    const swapped = pinned.date.order === 'dmy' ? 'mdy' : 'dmy'
    return [pinned, { ...pinned, date: { ...pinned.date, order: swapped } }]
  }
  if (pinned) return [pinned]
  const found = momentCandidates(sample.length > 0 ? sample : [PLAIN[type]], sample.length > 0 ? (order ?? null) : null)
  const able = found.filter((format) => fitsMoment(format, type))
  return type === 'datetime' ? able.map(withClock) : able
}
