import type { ColumnType } from '../../../contract/columns'
import type { ColumnDescription, DescribeInput, ValueFormat } from './column'
import { sampleTexts } from '../store/cells'
import { fromLevels, fromNumbers, fromTexts } from './findings'
import { describeAsMoments } from './moment-columns'
import { guessColumn } from './guess'
import { readLevels } from '../levels/level-pass'
import { doubtsNA, knownCodes, missingTest, numberCodes, setCodes } from './missing-test'
import { readNumbers } from '../numbers/number-pass'
import { betterDecimal } from '../numbers/decimal'
import { readTexts } from './text-pass'

/** What a column is: as the user says, else as it was before an edit, else as its cells suggest. */
export function describeColumn(input: DescribeInput): ColumnDescription {
  const { choice, pinned } = input
  if (choice.type) {
    const sameKind = pinned?.type === choice.type ? pinned.format : null
    return describeAs(input, choice.type, sameKind, chosenReason)
  }
  if (pinned) {
    const isText = pinned.type === 'text' || pinned.type === 'id'
    return describeAs(input, pinned.type, pinned.format, isText ? pinned.reason : null)
  }
  return guessColumn(input)
}

const chosenReason = 'chosen by you'
const sampleSize = 400

/** Reads the column as one type, whatever the cells say; cells that cannot be read so stay as they are. */
function describeAs(
  input: DescribeInput,
  type: ColumnType,
  format: ValueFormat | null,
  reason: string | null,
): ColumnDescription {
  const { store, field, edits, choice } = input
  switch (type) {
    case 'number':
    case 'integer': {
      const isMissing = missingTest(choice.missingCodes, 'numbers', knownCodes(input))
      const decimal =
        format?.kind === 'number'
          ? format.decimal
          : betterDecimal(sampleTexts(store, field, edits, sampleSize, isMissing), input.context.decimal)
      const codes = numberCodes(setCodes(input), decimal)
      const found = readNumbers(store, field, edits, { decimal, isMissing, codes, tolerated: Infinity })
      if (!found) throw new Error('reading numbers with unlimited tolerance stopped')
      return fromNumbers(input, found, type, reason)
    }
    case 'date':
    case 'datetime':
    case 'time':
      return describeAsMoments(input, type, format?.kind === 'moment' ? format : null, reason)
    case 'category':
    case 'ordered':
    case 'boolean': {
      const isMissing = missingTest(choice.missingCodes, 'labels', knownCodes(input))
      const found = readLevels(store, field, edits, {
        isMissing,
        doubtNA: doubtsNA(input),
        order: choice.levels ?? (type === 'ordered' ? input.pinned?.levels : null) ?? null,
        most: Infinity,
      })
      if (!found) throw new Error('reading levels without a limit stopped')
      return fromLevels(input, found, type, reason)
    }
    case 'text':
    case 'id':
      return fromTexts(
        input,
        readTexts(store, field, edits, missingTest(choice.missingCodes, 'labels', knownCodes(input))),
        type,
        reason,
      )
  }
}
