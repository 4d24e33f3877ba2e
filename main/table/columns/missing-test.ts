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

/** NA is doubted where it may be a country, unless somebody chose the codes or it counted as missing already. */
export const doubtsNA = ({ choice, pinned }: Pick<DescribeInput, 'choice' | 'pinned'>): boolean =>
  choice.missingCodes === undefined && !(pinned?.missingCodes.includes('NA') ?? false)

/** The chosen codes that are numbers, so that "-200" also catches "-200,0". */
export const numberCodes = (chosen: readonly string[] | undefined, decimal: '.' | ','): number[] =>
  (chosen ?? []).flatMap((code) => readDecorated(code.trim(), decimal)?.value ?? [])
