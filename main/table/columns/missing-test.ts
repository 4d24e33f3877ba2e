import type { DescribeInput } from './column'
import { alwaysMissing, missingAmongNumbers } from './missing'
import { readDecorated } from '../numbers/number-format'

/** Tells whether a text stands for "missing": exactly the chosen codes, or the usual words and those known besides. */
export function missingTest(
  chosen: readonly string[] | undefined,
  among: 'numbers' | 'labels',
  known: readonly string[] = [],
): (text: string) => boolean {
  const usual = among === 'numbers' ? missingAmongNumbers : alwaysMissing
  const words = chosen
    ? new Set(chosen.map((code) => code.trim()))
    : known.length > 0
      ? new Set([...usual, ...known])
      : usual
  return (text) => words.has(text)
}

/** Codes that are known besides the usual words: found before, or declared by the file. */
export const knownCodes = ({ pinned, context }: Pick<DescribeInput, 'pinned' | 'context'>): readonly string[] => [
  ...(pinned?.missingCodes ?? []),
  ...(context.coded?.missing ?? []),
]

/** Codes that count though they could be values: those that somebody chose, else those that the file declares. */
export const setCodes = ({ choice, context }: Pick<DescribeInput, 'choice' | 'context'>): readonly string[] =>
  choice.missingCodes ?? context.coded?.missing ?? []

/** NA is doubted where it may be a country, unless somebody chose the codes or it counted as missing already. */
export const doubtsNA = ({ choice, pinned }: Pick<DescribeInput, 'choice' | 'pinned'>): boolean =>
  choice.missingCodes === undefined && !(pinned?.missingCodes.includes('NA') ?? false)

/** The codes that are numbers, so that "-200" also catches "-200,0". */
export const numberCodes = (codes: readonly string[], decimal: '.' | ','): number[] =>
  codes.flatMap((code) => readDecorated(code.trim(), decimal)?.value ?? [])
