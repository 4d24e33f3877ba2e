import * as tf from '@tensorflow/tfjs'
import { stopGradient } from '../../main/engine/stop-gradient'

export type RowTerm = {
  /** Tensors with one entry per row in their first dimension, through which gradients flow. */
  readonly rows: readonly tf.Tensor[]
  /** The same, without gradients. */
  readonly fixed: readonly tf.Tensor[]
  /** What all rows use: weights. */
  readonly shared: readonly tf.Tensor[]
  /** A scalar that is a sum over the rows it is given. */
  readonly term: (rows: tf.Tensor[], fixed: tf.Tensor[], shared: tf.Tensor[]) => tf.Scalar
}

/**
 * The term of all rows, computed in `chunks` parts: the value and the gradient of one part are finished before the next
 * begins. What a part computes on the way then stays in the processor's cache and is free again after it; a wide network
 * over many rows takes less time and a fraction of the memory. For training: the gradient is computed in any case.
 */
export function sumOverRows({ rows, fixed, shared, term }: RowTerm, chunks: number): tf.Scalar {
  const total = (rows[0] ?? fixed[0])!.shape[0]!
  const sizes = chunkSizes(total, chunks)
  const split = (x: tf.Tensor): tf.Tensor[] => (sizes.length === 1 ? [x] : tf.split(x, sizes, 0))
  const rowParts = rows.map(split)
  const fixedParts = fixed.map((x) => split(stopGradient(x)))
  let after: tf.Tensor | undefined
  const terms = sizes.map((_, i) => {
    const own = rowParts.map((parts) => parts[i]!)
    const given = fixedParts.map((parts) => parts[i]!)
    const made = withGradient([...own, ...shared], given, after, (inputs, waited) =>
      term(inputs.slice(0, own.length), waited, inputs.slice(own.length)),
    )
    after = made.after
    return made.value
  })
  return tf.addN(terms).asScalar()
}

const chunkSizes = (total: number, chunks: number): number[] => {
  const count = Math.max(1, Math.min(chunks, total))
  return Array.from(
    { length: count },
    (_, i) => Math.floor((total * (i + 1)) / count) - Math.floor((total * i) / count),
  )
}

type Term = (inputs: tf.Tensor[], fixed: tf.Tensor[]) => tf.Scalar

/**
 * A term whose gradient is computed at once, not when the tape is played back. `after` is a zero that the part before
 * ends with; adding it here is what makes this part wait for it, since runtimes order independent work as they like.
 */
function withGradient(inputs: tf.Tensor[], fixed: tf.Tensor[], after: tf.Tensor | undefined, term: Term) {
  const here = inputs.map((x, i) => stopGradient(i === 0 && after !== undefined ? x.add(after) : x))
  const waited = fixed.map((x) => stopGradient(after === undefined || x.dtype !== 'float32' ? x : x.add(after)))
  const { value, grads } = tf.valueAndGrads((...xs: tf.Tensor[]) => term(xs, waited))(here)
  const linked = tf.customGrad((...given: (tf.Tensor | tf.GradSaveFunc)[]) => {
    const save = given.at(-1) as tf.GradSaveFunc
    save(grads)
    return { value: value.clone(), gradFunc: (dy, saved) => (saved as tf.Tensor[]).map((g) => g.mul(dy)) }
  })
  const ends = grads.map((g) => stopGradient(g).flatten().slice([0], [1]))
  return { value: linked(...inputs), after: stopGradient(tf.addN(ends).mul(0).asScalar()) }
}
