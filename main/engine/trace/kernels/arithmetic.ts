import type { Builder } from '../../graph/builder'
import { add, binary, cast, compare, div, mul, not, scalar, sub, unary, where } from '../../graph/ops'
import type { Value } from '../../graph/value'
import { input, type Kernels, type RecordKernel } from '../kernel'

type Pair = (g: Builder, a: Value, b: Value) => Value

const pair =
  (record: Pair): RecordKernel =>
  (g, inputs) =>
    record(g, input(inputs, 'a'), input(inputs, 'b'))

const xor: Pair = (g, a, b) => binary(g, 'Xor', a, b)
const and: Pair = (g, a, b) => binary(g, 'And', a, b)

/** Rounds towards −∞ and gives integers, whatever goes in; ONNX's integer division rounds towards 0. */
const floorDiv: Pair = (g, a, b) => {
  if (a.dtype === 'float32') return cast(g, unary(g, 'Floor', div(g, a, b)), 'int32')
  const quotient = binary(g, 'Div', a, b)
  const rest = sub(g, a, mul(g, quotient, b))
  const zero = scalar(g, 0, 'int32')
  const inexact = not(g, compare(g, 'Equal', rest, zero))
  const oppositeSigns = xor(g, compare(g, 'Less', rest, zero), compare(g, 'Less', b, zero))
  return sub(g, quotient, cast(g, and(g, inexact, oppositeSigns), 'int32'))
}

/** The remainder with the divisor's sign; ONNX's fmod has the dividend's. */
const floorMod: Pair = (g, a, b) => {
  const rest = g.one('Mod', [a, b].map(g.whole), binary(g, 'Add', a, b).shape, a.dtype, { fmod: 1 })
  const zero = scalar(g, 0, a.dtype)
  const wrong = and(
    g,
    not(g, compare(g, 'Equal', rest, zero)),
    xor(g, compare(g, 'Less', rest, zero), compare(g, 'Less', b, zero)),
  )
  return where(g, wrong, add(g, rest, b), rest)
}

/** The angle of the point (x, y): atan(y/x), moved into the quadrant of the point. */
const atan2: Pair = (g, y, x) => {
  const zero = scalar(g, 0)
  const pi = where(g, compare(g, 'Less', y, zero), scalar(g, -Math.PI), scalar(g, Math.PI))
  const half = mul(g, unary(g, 'Sign', y), scalar(g, Math.PI / 2))
  const slope = unary(g, 'Atan', div(g, y, x))
  const left = where(g, compare(g, 'Less', x, zero), add(g, slope, pi), slope)
  return where(g, compare(g, 'Equal', x, zero), half, left)
}

/** max(0, x) + alpha·min(0, x), alpha per channel. */
const prelu: RecordKernel = (g, inputs) => {
  const x = input(inputs, 'x')
  const alpha = input(inputs, 'alpha')
  return where(g, compare(g, 'Less', x, scalar(g, 0)), mul(g, x, alpha), add(g, x, mul(g, alpha, scalar(g, 0))))
}

/** Operations of two tensors that broadcast. */
export const arithmetic: Kernels = {
  Add: pair(add),
  Sub: pair(sub),
  Multiply: pair(mul),
  RealDiv: pair((g, a, b) =>
    a.dtype === 'int32' ? cast(g, div(g, cast(g, a, 'float32'), cast(g, b, 'float32')), 'int32') : div(g, a, b),
  ),
  FloorDiv: pair(floorDiv),
  Mod: pair(floorMod),
  Pow: pair((g, a, b) => binary(g, 'Pow', a, b)),
  Maximum: pair((g, a, b) => binary(g, 'Max', a, b)),
  Minimum: pair((g, a, b) => binary(g, 'Min', a, b)),
  SquaredDifference: pair((g, a, b) => {
    const difference = sub(g, a, b)
    return mul(g, difference, difference)
  }),
  Atan2: pair(atan2),
  Prelu: prelu,
  Equal: pair((g, a, b) => compare(g, 'Equal', a, b)),
  NotEqual: pair((g, a, b) => not(g, compare(g, 'Equal', a, b))),
  Greater: pair((g, a, b) => compare(g, 'Greater', a, b)),
  GreaterEqual: pair((g, a, b) => compare(g, 'GreaterOrEqual', a, b)),
  Less: pair((g, a, b) => compare(g, 'Less', a, b)),
  LessEqual: pair((g, a, b) => compare(g, 'LessOrEqual', a, b)),
  LogicalAnd: pair(and),
  LogicalOr: pair((g, a, b) => binary(g, 'Or', a, b)),
  AddN: (g, inputs) => Object.values(inputs).reduce((sum, x) => add(g, sum, x)),
  Select: (g, inputs) => where(g, input(inputs, 'condition'), input(inputs, 't'), input(inputs, 'e')),
}
