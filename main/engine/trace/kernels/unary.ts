import type { Builder } from '../../graph/builder'
import { add, binary, cast, compare, div, mul, neg, not, scalar, sub, unary, where } from '../../graph/ops'
import type { DType } from '../../program'
import type { Value } from '../../graph/value'
import { input, numberAttribute, type Attributes, type Kernels, type RecordKernel } from '../kernel'

type Single = (g: Builder, x: Value, attributes: Attributes) => Value

const single =
  (record: Single): RecordKernel =>
  (g, inputs, attributes) =>
    record(g, input(inputs, 'x'), attributes)

/** Functions of real numbers: integers are converted first, as TensorFlow.js does. */
const real = (record: Single): RecordKernel =>
  single((g, x, attributes) => record(g, cast(g, x, 'float32'), attributes))

const onnx = (op: string): RecordKernel => real((g, x) => unary(g, op, x))

/** Rounding does nothing to integers. */
const rounding = (op: string): RecordKernel => single((g, x) => (x.dtype === 'float32' ? unary(g, op, x) : x))

/** Abs, Neg, Sign keep integers as they are. */
const keeping = (op: string): RecordKernel => single((g, x) => unary(g, op, x))

/** log(1+x) without the loss near 0: log(u)·x/(u−1) with u = 1+x (Kahan). */
const log1p: Single = (g, x) => {
  const one = scalar(g, 1)
  const u = add(g, x, one)
  const corrected = mul(g, unary(g, 'Log', u), div(g, x, sub(g, u, one)))
  const tiny = compare(g, 'Equal', u, one)
  const infinite = unary(g, 'IsInf', u, 'bool')
  return where(g, tiny, x, where(g, infinite, u, corrected))
}

/** exp(x)−1 without the loss near 0: 2t/(1−t) with t = tanh(x/2) where |x| < 1/2. */
const expm1: Single = (g, x) => {
  const one = scalar(g, 1)
  const t = unary(g, 'Tanh', mul(g, x, scalar(g, 0.5)))
  const near = div(g, add(g, t, t), sub(g, one, t))
  const small = compare(g, 'Less', unary(g, 'Abs', x), scalar(g, 0.5))
  return where(g, small, near, sub(g, unary(g, 'Exp', x), one))
}

/** 1 where x > 0, else alpha. */
const step: Single = (g, x, attributes) => {
  const alpha = numberAttribute(attributes, 'alpha')
  const relu = g.known('Relu', [x])
  if (alpha === 0 && relu !== undefined) return maskOfRelu(g, relu)
  const positive = compare(g, 'Greater', x, scalar(g, 0, x.dtype))
  return alpha === 0 ? cast(g, positive, 'float32') : where(g, positive, scalar(g, 1), scalar(g, alpha))
}

/**
 * The slope of relu from what it gave, which is at hand in a gradient; x itself is then free to be computed in place.
 * min(1, 2¹²⁷·relu) in one pass, where comparing and turning the answer into numbers would be two, the second on one
 * thread. Outputs below 2⁻¹²⁷, which are as good as 0, get a slope between 0 and 1.
 */
const maskOfRelu = (g: Builder, relu: Value): Value =>
  unary(g, 'HardSigmoid', relu, 'float32', { alpha: { float: 2 ** 127 }, beta: { float: 0 } })

const clip: Single = (g, x, attributes) => {
  const least = scalar(g, numberAttribute(attributes, 'clipValueMin'), x.dtype)
  const most = scalar(g, numberAttribute(attributes, 'clipValueMax'), x.dtype)
  return g.one('Clip', [x, least, most], x.shape, x.dtype)
}

const isInfinite: Single = (g, x) => unary(g, 'IsInf', x, 'bool')
const isNan: Single = (g, x) => unary(g, 'IsNaN', x, 'bool')

/** dy where y ≥ 0, else dy·(y+1): the derivative of elu from its output. */
const eluGrad: RecordKernel = (g, inputs) => {
  const dy = input(inputs, 'dy')
  const y = input(inputs, 'y')
  return where(g, compare(g, 'GreaterOrEqual', y, scalar(g, 0)), dy, mul(g, dy, add(g, y, scalar(g, 1))))
}

/** Operations of one tensor, element by element. */
export const unaryKernels: Kernels = {
  Abs: keeping('Abs'),
  Neg: single(neg),
  Sign: keeping('Sign'),
  Floor: rounding('Floor'),
  Ceil: rounding('Ceil'),
  Round: rounding('Round'),
  Acos: onnx('Acos'),
  Acosh: onnx('Acosh'),
  Asin: onnx('Asin'),
  Asinh: onnx('Asinh'),
  Atan: onnx('Atan'),
  Atanh: onnx('Atanh'),
  Cos: onnx('Cos'),
  Cosh: onnx('Cosh'),
  Sin: onnx('Sin'),
  Sinh: onnx('Sinh'),
  Tan: onnx('Tan'),
  Tanh: onnx('Tanh'),
  Erf: onnx('Erf'),
  Exp: onnx('Exp'),
  Log: onnx('Log'),
  Sqrt: onnx('Sqrt'),
  Reciprocal: onnx('Reciprocal'),
  Sigmoid: onnx('Sigmoid'),
  Softplus: onnx('Softplus'),
  Relu: onnx('Relu'),
  Log1p: real(log1p),
  Expm1: real(expm1),
  Rsqrt: real((g, x) => unary(g, 'Reciprocal', unary(g, 'Sqrt', x))),
  Square: single((g, x) => mul(g, x, x)),
  Relu6: real((g, x) => g.one('Clip', [x, scalar(g, 0), scalar(g, 6)], x.shape, 'float32')),
  LeakyRelu: real((g, x, attributes) =>
    unary(g, 'LeakyRelu', x, 'float32', { alpha: { float: numberAttribute(attributes, 'alpha') } }),
  ),
  Elu: real((g, x) => where(g, compare(g, 'GreaterOrEqual', x, scalar(g, 0)), x, expm1(g, x, {}))),
  EluGrad: eluGrad,
  Selu: real((g, x) => unary(g, 'Selu', x)),
  Step: single(step),
  ClipByValue: single(clip),
  IsInf: single(isInfinite),
  IsNan: single(isNan),
  IsFinite: single((g, x) => not(g, binary(g, 'Or', isInfinite(g, x, {}), isNan(g, x, {})))),
  LogicalNot: single(not),
  Identity: single((_, x) => x),
  ZerosLike: single((g, x) => g.fill(0, x.shape, x.dtype)),
  OnesLike: single((g, x) => g.fill(1, x.shape, x.dtype)),
  Cast: single((g, x, attributes) => castTo(g, x, attributes['dtype'] as DType)),
}

/** Any number but 0 is true; decimals lose their fraction. */
function castTo(g: Builder, x: Value, dtype: DType): Value {
  if (dtype === 'bool' && x.dtype !== 'bool') return not(g, compare(g, 'Equal', x, scalar(g, 0, x.dtype)))
  return cast(g, x, dtype)
}
