import { sampleTexts } from '../store/cells'
import type { ColumnDescription, DescribeInput } from './column'
import { betterDecimal } from '../numbers/decimal'
import { fromLevels, fromNumbers, fromTexts } from './findings'
import { isCountedUp, isIdName } from './id-like'
import { readLevels, reorderLevels } from '../levels/level-pass'
import { wordsAreFew } from './kept'
import { doubtsNA, knownCodes, missingTest, numberCodes, setCodes } from './missing-test'
import { guessMoments } from './moment-columns'
import { readDecorated } from '../numbers/number-format'
import { readNumbers, type NumberFindings } from '../numbers/number-pass'
import { orderedLevels } from '../levels/ordered-levels'
import { sharedBytes } from '../store/store'
import { readTexts, type TextFindings } from './text-pass'
import { mostLevels } from '../levels/most-levels'
import { isYesNo } from '../levels/yes-no'
import { counted } from '../../counted'

const sampleSize = 400
/** A column of numbers may hold a few words; more than this share and it is not a column of numbers. */
const mostWords = 0.2
/** Beyond what can be learned a column is still called a category for a while, so that the number of its values is the reason to leave it out. */
const mostGuessed = 2 * mostLevels
/** This many known cells with only two numbers among them are two kinds of rows. */
const manyForTwo = 20

/** Finds a column's type from all of its cells; the sample only says what to try first. */
export function guessColumn(input: DescribeInput): ColumnDescription {
  const { store, field, edits, choice, context } = input
  const isMissing = missingTest(choice.missingCodes, 'numbers', knownCodes(input))
  const sample = sampleTexts(store, field, edits, sampleSize, isMissing)
  if (sample.length === 0) return fromTexts(input, readTexts(store, field, edits, isMissing), 'text', 'no values')
  if (context.stated === 'category' || context.stated === 'ordered') return asStated(input, context.stated)
  const decimal = betterDecimal(sample, context.decimal)
  const numeric = context.stated === 'text' ? 0 : sample.filter((text) => readDecorated(text, decimal)).length
  const asNumber = numeric * 2 >= sample.length ? asNumbers(input, decimal, sample) : null
  return asNumber ?? guessMoments(input, sample) ?? asLabels(input, 'labels')
}

function asNumbers(input: DescribeInput, decimal: '.' | ',', sample: readonly string[]): ColumnDescription | null {
  const { store, field, edits, choice } = input
  const found = readNumbers(store, field, edits, {
    decimal,
    isMissing: missingTest(choice.missingCodes, 'numbers', knownCodes(input)),
    codes: numberCodes(setCodes(input), decimal),
    tolerated: Math.floor(store.rows * mostWords),
  })
  if (!found || !wordsAreFew(found.kept, found.count)) return null
  if (found.whole) {
    if (found.zeroPadded > 0)
      return compactDates(input, sample, found) ?? asLabels(input, 'numbers', 'codes with leading zeros')
    if (isZeroOrOne(found)) return asLabels(input, 'numbers')
    const dates = compactDates(input, sample, found)
    if (dates) return dates
  }
  if (found.whole && found.kept.count === 0) {
    if (isCountedUp(found.values)) return fromTexts(input, textsOf(found), 'id', 'counts up by one from row to row')
    if (isIdName(input.name) && found.distinct >= found.count / 2)
      return fromTexts(
        input,
        textsOf(found),
        'id',
        `named like an identifier, ${found.distinct.toLocaleString('en')} different values`,
      )
  }
  // Between 1 and 9 there is nothing to fill in if no row of many has it.
  if (found.distinct === 2 && found.count >= manyForTwo) return asLabels(input, 'numbers')
  return fromNumbers(input, found, null, null)
}

/** Codes with labels, as the file says: categories, in the order of the codes where that means something. */
function asStated(input: DescribeInput, stated: 'category' | 'ordered'): ColumnDescription {
  const { store, field, edits, choice, context } = input
  const found = readLevels(store, field, edits, {
    isMissing: missingTest(choice.missingCodes, 'labels', knownCodes(input)),
    doubtNA: doubtsNA(input),
    order: choice.levels ?? null,
    most: Infinity,
  })
  if (!found) throw new Error('reading levels without a limit stopped')
  const reason = `${counted(found.levels.length, 'category', 'categories')} with labels in the file`
  if (stated === 'category' || choice.levels)
    return fromLevels(input, found, isYesNo(found.levels) ? 'boolean' : stated, reason)
  const present = new Set(found.levels)
  const labelled = (context.coded?.labels ?? []).map(({ text }) => text).filter((text) => present.has(text))
  const rest = found.levels.filter((level) => !labelled.includes(level))
  return fromLevels(input, reorderLevels(found, [...new Set(labelled), ...rest]), 'ordered', reason)
}

/** Identifiers that are whole numbers: what was found about them as numbers is all there is to know. */
function textsOf({ values, count, gaps, distinct, foundCodes, quotedCount }: NumberFindings): TextFindings {
  const missing = sharedBytes(values.length)
  for (let row = 0; row < values.length; row += 1) missing[row] = Number.isNaN(values[row]!) ? 1 : 0
  return { missing, count, gaps, distinct, allDifferent: distinct === count, withBlanks: 0, foundCodes, quotedCount }
}

const isZeroOrOne = ({ distinct, low, high }: NumberFindings): boolean =>
  distinct === 2 && ((low === 0 && high === 1) || (low === 1 && high === 2))

/** 20040310 and the like: whole numbers that are all days of the calendar. */
function compactDates(
  input: DescribeInput,
  sample: readonly string[],
  { low, high, count }: NumberFindings,
): ColumnDescription | null {
  return count >= 5 && low >= 18_000_101 && high <= 21_991_231 ? guessMoments(input, sample) : null
}

/** `among`: labels that are numbers take the missing words of numbers. */
function asLabels(input: DescribeInput, among: 'numbers' | 'labels', reason: string | null = null): ColumnDescription {
  const { store, field, edits, choice } = input
  const isMissing = missingTest(choice.missingCodes, among, knownCodes(input))
  const found = readLevels(store, field, edits, {
    isMissing,
    doubtNA: doubtsNA(input),
    order: choice.levels ?? null,
    most: mostGuessed,
  })
  if (found) {
    const { levels, count } = found
    if (isYesNo(levels) || isZeroOne(levels)) return fromLevels(input, found, 'boolean', reason)
    const few = levels.length <= Math.max(2, count / 2) && levels.length <= 20
    if (few || levels.length <= count / 5) {
      const order = choice.levels ? null : orderedLevels(levels)
      return order
        ? fromLevels(input, reorderLevels(found, order), 'ordered', reason)
        : fromLevels(input, found, 'category', reason)
    }
  }
  const texts = readTexts(store, field, edits, isMissing)
  const isId =
    texts.count > 1 &&
    texts.withBlanks === 0 &&
    (texts.allDifferent || (isIdName(input.name) && texts.distinct >= texts.count / 2))
  return fromTexts(input, texts, isId ? 'id' : 'text', reason)
}

const isZeroOne = (levels: readonly string[]): boolean => {
  const [a, b] = levels
  return levels.length === 2 && ((a === '0' && b === '1') || (a === '1' && b === '2'))
}
