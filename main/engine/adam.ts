import * as tf from '@tensorflow/tfjs'

export type AdamOptions = {
  /** Decay of the mean of gradients. */
  readonly beta1?: number
  /** Decay of the mean of squared gradients. */
  readonly beta2?: number
  readonly epsilon?: number
}

/** Decaying sums of gradients and of their squares; both start at zero. */
export type AdamState = { readonly mean: tf.Tensor; readonly square: tf.Tensor }

/**
 * One Adam step for one weight tensor (Kingma & Ba, algorithm 1):
 *   m ← β₁m + (1−β₁)g,  v ← β₂v + (1−β₂)g²,  w ← w − rate·m / (√v + ε)
 * The state holds m/(1−β₁) and v/(1−β₂) instead, and the rate takes up the factors: fewer passes over the weights.
 * `rate` is a scalar tensor. Bias correction is a factor of it: pass `correctedRate(rate, step)`, or the plain rate to go
 * without.
 */
export function adamStep(
  weight: tf.Tensor,
  gradient: tf.Tensor,
  state: AdamState,
  rate: tf.Tensor,
  { beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8 }: AdamOptions = {},
): AdamState & { readonly weight: tf.Tensor } {
  const spread = Math.sqrt(1 - beta2)
  const mean = state.mean.mul(beta1).add(gradient)
  const square = state.square.mul(beta2).add(gradient.mul(gradient))
  const direction = mean.div(square.sqrt().add(epsilon / spread))
  return { weight: weight.sub(direction.mul(rate.mul((1 - beta1) / spread))), mean, square }
}

/** rate·√(1−β₂ᵗ)/(1−β₁ᵗ) for step t = 1, 2, …: the same updates as correcting both means (with ε scaled alike). */
export function correctedRate(rate: number, step: number, { beta1 = 0.9, beta2 = 0.999 }: AdamOptions = {}): number {
  return (rate * Math.sqrt(1 - beta2 ** step)) / (1 - beta1 ** step)
}

/** a + fraction·(b − a): a running mean that takes in `fraction` of b. */
export const moved = (a: tf.Tensor, b: tf.Tensor, fraction: number): tf.Tensor => a.add(b.sub(a).mul(fraction))

/** Averaged weights: decay·average + (1−decay)·weight. */
export const averaged = (average: tf.Tensor, weight: tf.Tensor, decay: number): tf.Tensor =>
  moved(average, weight, 1 - decay)

/** √Σ‖gᵢ‖²: the length of all gradients taken as one vector. */
export const globalNorm = (gradients: readonly tf.Tensor[]): tf.Tensor =>
  tf.addN(gradients.map((g) => g.square().sum())).sqrt()

/** Gradients shortened, all by the same factor, so that their global norm is at most `longest`. */
export function clipByGlobalNorm(
  gradients: readonly tf.Tensor[],
  longest: number,
): { clipped: tf.Tensor[]; norm: tf.Tensor } {
  const norm = globalNorm(gradients)
  const factor = tf.scalar(longest).div(tf.maximum(norm, longest))
  return { clipped: gradients.map((g) => g.mul(factor)), norm }
}
