import type { Random } from '../../engine/random'
import type { Spec, Values } from '../../engine/program'
import { contextSize } from '../context/spec'
import type { Layout } from '../encoding/layout'
import type { Sizes } from '../sizes'
import { ENERGY_FEATURES } from './energy'

/** How a weight starts: normal with this deviation, or these numbers. */
type Start = { readonly deviation: number } | { readonly values: (index: number) => number }
export type WeightSpec = { readonly shape: readonly number[]; readonly start: Start }
export type WeightSpecs = Readonly<Record<string, WeightSpec>>

const zero: Start = { values: () => 0 }
const he = (inputs: number, gain = 1): Start => ({ deviation: gain * Math.sqrt(2 / inputs) })

/**
 * The proposal network's weights: input, residual blocks, and the heads the layout calls for; M members stacked. The heads
 * start at zero, so that the proposal is the base before it has learned anything.
 */
export function proposalWeights(layout: Layout, sizes: Sizes): WeightSpecs {
  const { members: M, width, blocks, components } = sizes
  const C = layout.continuous.length
  const specs: Record<string, WeightSpec> = {}
  const inputs = layout.columns.length * 2
  specs['in.observed'] = { shape: [layout.columns.length, M * width], start: he(inputs) }
  specs['in.bias'] = { shape: [M * width], start: zero }
  if (layout.outcomes > 0)
    for (const name of ['in.outcomes', 'in.base.outcomes'])
      specs[name] = { shape: [layout.outcomes, M * width], start: he(inputs) }
  if (C > 0) {
    for (const name of ['in.numbers', 'in.base.means', 'in.base.scales'])
      specs[name] = { shape: [C, M * width], start: he(inputs) }
    if (layout.bins > 0) specs['in.bins'] = { shape: [C * layout.bins, M * width], start: he(C * layout.bins, 0.7) }
  }
  const K = contextSize(layout.context)
  if (K > 0) specs['in.context'] = { shape: [K, M * width], start: he(inputs) }
  for (let i = 0; i < blocks; i++) {
    specs[`block${i}.in`] = { shape: [M, width, width], start: he(width) }
    specs[`block${i}.in.bias`] = { shape: [M, 1, width], start: zero }
    specs[`block${i}.out`] = { shape: [M, width, width], start: he(width, 0.5 / Math.sqrt(blocks)) }
    specs[`block${i}.out.bias`] = { shape: [M, 1, width], start: zero }
  }
  if (layout.outcomes > 0) {
    specs['logits'] = { shape: [M, width, layout.outcomes], start: zero }
    specs['logits.bias'] = { shape: [M, 1, layout.outcomes], start: zero }
  }
  if (C > 0) {
    specs['mixture'] = { shape: [M, width, C * 3 * components], start: zero }
    specs['mixture.bias'] = { shape: [M, 1, C * 3 * components], start: { values: mixtureStart(components) } }
    specs['point'] = { shape: [M, width, C], start: zero }
    specs['point.bias'] = { shape: [M, 1, C], start: zero }
  }
  return specs
}

/** A value is near two or three grains at a time. */
const GRAIN_INPUTS = 3

/** The energy network's weights; its last layer starts at zero, so that p = q before it has learned anything. */
export function energyWeights(layout: Layout, sizes: Sizes): WeightSpecs {
  const C = layout.continuous.length
  const { latent, energyWidth, energyBlocks } = sizes
  const specs: Record<string, WeightSpec> = {
    latent: { shape: [sizes.members * sizes.width, latent], start: he(sizes.members * sizes.width, 0.7) },
    'latent.gain': { shape: [C, latent], start: { deviation: 0.3 } },
    'latent.column': { shape: [C, latent], start: { deviation: 0.3 } },
    'energy.latent': { shape: [latent, energyWidth], start: he(latent, 0.7) },
    'energy.value': { shape: [ENERGY_FEATURES, energyWidth], start: he(ENERGY_FEATURES, 0.7) },
    ...(layout.grains > 0
      ? { 'energy.grain': { shape: [C, layout.grains * energyWidth], start: he(GRAIN_INPUTS, 0.7) } }
      : {}),
    'energy.bias': { shape: [energyWidth], start: zero },
    'energy.end': { shape: [energyWidth, 1], start: zero },
    'energy.end.bias': { shape: [1], start: zero },
  }
  for (let i = 0; i < energyBlocks; i++) {
    specs[`energy${i}.in`] = { shape: [energyWidth, energyWidth], start: he(energyWidth) }
    specs[`energy${i}.in.bias`] = { shape: [energyWidth], start: zero }
    specs[`energy${i}.out`] = {
      shape: [energyWidth, energyWidth],
      start: he(energyWidth, 0.5 / Math.sqrt(energyBlocks)),
    }
    specs[`energy${i}.out.bias`] = { shape: [energyWidth], start: zero }
  }
  return specs
}

export function startWeights(specs: WeightSpecs, random: Random): Values {
  const values: Values = {}
  for (const [name, { shape, start }] of Object.entries(specs)) {
    const data = new Float32Array(shape.reduce((product, n) => product * n, 1))
    for (let i = 0; i < data.length; i++)
      data[i] = 'deviation' in start ? start.deviation * random.normal() : start.values(i)
    values[name] = data
  }
  return values
}

export const specsOf = (weights: WeightSpecs): Record<string, Spec> =>
  Object.fromEntries(Object.entries(weights).map(([name, { shape }]) => [name, { shape, dtype: 'float32' as const }]))

/** How far from the base's mean the outermost components start, in its deviations. */
const APART = 0.8

/** Per column: equal weights, means around the base's, scales such that all together have the base's deviation. */
function mixtureStart(components: number): (index: number) => number {
  const place = (k: number): number => (components === 1 ? 0 : APART * ((2 * k) / (components - 1) - 1))
  let squares = 0
  for (let k = 0; k < components; k++) squares += place(k) ** 2 / components
  // softplus(start) = √(1 − mean square of the places).
  const scale = Math.log(Math.expm1(Math.sqrt(1 - squares)))
  return (index) => {
    const part = Math.floor(index / components) % 3
    if (part === 0) return 0
    return part === 1 ? place(index % components) : scale
  }
}
