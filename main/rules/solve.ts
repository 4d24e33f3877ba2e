import type { RuleRow } from './columns'
import { computeOf } from './evaluate'
import { columnsOfQuantity, type Compared, type Quantity } from './meaning'

/** Values that a column may have at all: where a root is looked for when it cannot be had in closed form. */
export type SearchRange = { readonly low: number; readonly high: number }

/**
 * Values of one column at which left − right is `apart`, the others as in the row: all in closed form when the column stands once in the
 * comparison, else those found on a grid. May hold values that are none, for a caller that looks on both sides of each anyway.
 */
export function rootsOf(
  { left, right }: Pick<Compared, 'left' | 'right'>,
  column: number,
  apart: number,
  row: RuleRow,
  range: SearchRange,
): number[] {
  const times = (side: Quantity): number => columnsOfQuantity(side).filter((c) => c === column).length
  const [onLeft, onRight] = [times(left), times(right)]
  if (onLeft + onRight === 0) return []
  if (onLeft + onRight !== 1) return searched(left, right, column, apart, row, range)
  const roots =
    onLeft === 1 ? inverse(left, computeOf(right)(row) + apart) : inverse(right, computeOf(left)(row) - apart)
  return roots.filter(Number.isFinite)

  /** The column's values for which `part` is `wanted`. */
  function inverse(part: Quantity, wanted: number): number[] {
    if (Number.isNaN(wanted)) return []
    switch (part.kind) {
      case 'number':
      case 'level':
        return []
      case 'column':
        return [wanted * part.per]
      case 'minus':
        return inverse(part.of, -wanted)
      case 'call':
        return inverseCall(part, wanted)
      case 'binary': {
        const isLeft = times(part.left) === 1
        const known = computeOf(isLeft ? part.right : part.left)(row)
        const inner = isLeft ? part.left : part.right
        return inverseBinary(part.sign, isLeft, known, wanted).flatMap((value) => inverse(inner, value))
      }
    }
  }

  function inverseCall({ name, of }: Extract<Quantity, { kind: 'call' }>, wanted: number): number[] {
    const inner = of.find((part) => times(part) === 1)!
    switch (name) {
      case 'log':
        return inverse(inner, Math.exp(wanted))
      case 'exp':
        return wanted > 0 ? inverse(inner, Math.log(wanted)) : []
      case 'sqrt':
        return wanted >= 0 ? inverse(inner, wanted * wanted) : []
      case 'abs':
        return wanted >= 0 ? [wanted, -wanted].flatMap((value) => inverse(inner, value)) : []
      case 'round': {
        const half = 0.5 / 10 ** (of[1] ? computeOf(of[1])(row) : 0)
        return [wanted - half, wanted, wanted + half].flatMap((value) => inverse(inner, value))
      }
      case 'min':
      case 'max': {
        const others = of.filter((part) => part !== inner).map((part) => computeOf(part)(row))
        return [wanted, ...others].flatMap((value) => inverse(inner, value))
      }
    }
  }
}

/** What the unknown side of a sum, product or power is, for the whole to be `wanted`. */
function inverseBinary(sign: string, isLeft: boolean, known: number, wanted: number): number[] {
  switch (sign) {
    case '+':
      return [wanted - known]
    case '-':
      return [isLeft ? wanted + known : known - wanted]
    case '*':
      return known === 0 ? [] : [wanted / known]
    case '/':
      if (isLeft) return known === 0 ? [] : [wanted * known]
      // The pole is a place where the truth may change as well.
      return wanted === 0 ? [0] : [known / wanted, 0]
    default: {
      if (!isLeft) return wanted > 0 && known > 0 && known !== 1 ? [Math.log(wanted) / Math.log(known)] : []
      if (known === 0) return []
      if (wanted >= 0) {
        const root = wanted ** (1 / known)
        return known % 2 === 0 ? [root, -root] : [root]
      }
      return Math.abs(known % 2) === 1 ? [-((-wanted) ** (1 / known))] : []
    }
  }
}

const GRID = 64

/** Roots by sign changes on an even grid over the range, each then halved down. */
function searched(
  left: Quantity,
  right: Quantity,
  column: number,
  apart: number,
  row: RuleRow,
  { low, high }: SearchRange,
): number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high) || !(high > low)) return []
  const [a, b] = [computeOf(left), computeOf(right)]
  const before = row.x[column]!
  const at = (x: number): number => {
    row.x[column] = x
    return a(row) - b(row) - apart
  }
  const roots: number[] = []
  let [from, value] = [low, at(low)]
  if (value === 0) roots.push(low)
  for (let i = 1; i <= GRID; i += 1) {
    const to = low + ((high - low) * i) / GRID
    const next = at(to)
    if (next === 0) roots.push(to)
    else if (value * next < 0) roots.push(bisected(at, from, to, value))
    ;[from, value] = [to, next]
  }
  row.x[column] = before
  return roots
}

function bisected(at: (x: number) => number, from: number, to: number, value: number): number {
  let [low, high] = [from, to]
  for (let i = 0; i < 80; i += 1) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (at(middle) * value > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
