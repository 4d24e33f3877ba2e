import type { Random } from '../../engine/random'
import type { Spec, Values } from '../../engine/program'
import { outcomeShares } from '../encoding/discrete'
import type { Layout } from '../encoding/layout'
import type { Sizes } from '../sizes'
import { ENERGY_FEATURES } from './energy'

/** How a weight starts: normal with this deviation, or these numbers. */
type Start = { readonly deviation: number } | { readonly values: (index: number) => number }
export type WeightSpec = { readonly shape: readonly number[]; readonly start: Start }
export type WeightSpecs = Readonly<Record<string, WeightSpec>>

const zero: Start = { values: () => 0 }
const he = (inputs: number, gain = 1): Start => ({ deviation: gain * Math.sqrt(2 / inputs) })

/** The proposal network's weights: input, residual blocks, and the heads the layout calls for; M members stacked. */
export function proposalWeights(layout: Layout, sizes: Sizes): WeightSpecs {
  const { members: M, width, blocks, components } = sizes
  const C = layout.continuous.length
  const specs: Record<string, WeightSpec> = {}
  const inputs = layout.columns.length * 2
  specs['in.observed'] = { shape: [layout.columns.length, M * width], start: he(inputs) }
  specs['in.bias'] = { shape: [M * width], start: zero }
  if (layout.outcomes > 0) specs['in.outcomes'] = { shape: [layout.outcomes, M * width], start: he(inputs) }
  if (C > 0) {
    specs['in.numbers'] = { shape: [C, M * width], start: he(inputs) }
    if (layout.bins > 0) specs['in.bins'] = { shape: [C * layout.bins, M * width], start: he(C * layout.bins, 0.7) }
  }
  for (let i = 0; i < blocks; i++) {
    specs[`block${i}.in`] = { shape: [M, width, width], start: he(width) }
    specs[`block${i}.in.bias`] = { shape: [M, 1, width], start: zero }
    specs[`block${i}.out`] = { shape: [M, width, width], start: he(width, 0.5 / Math.sqrt(blocks)) }
    specs[`block${i}.out.bias`] = { shape: [M, 1, width], start: zero }
  }
  if (layout.outcomes > 0) {
    specs['logits'] = { shape: [M, width, layout.outcomes], start: he(width, 0.1) }
    specs['logits.bias'] = { shape: [M, 1, layout.outcomes], start: { values: marginalLogits(layout) } }
  }
  if (C > 0) {
    specs['mixture'] = { shape: [M, width, C * 3 * components], start: he(width, 0.1) }
    specs['mixture.bias'] = { shape: [M, 1, C * 3 * components], start: { values: mixtureStart(components) } }
    specs['point'] = { shape: [M, width, C], start: he(width, 0.1) }
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

/** Log of the levels' shares: an untrained model answers with the marginals. */
function marginalLogits(layout: Layout): (index: number) => number {
  const logits = new Float64Array(layout.outcomes)
  for (const { column, offset } of layout.gates) {
    const code = layout.columns[column]!
    if (code.kind === 'discrete')
      outcomeShares(code).shares.forEach((share, i) => (logits[offset + i] = Math.log(share + 1e-4)))
  }
  return (index) => logits[index % layout.outcomes]!
}

/** Per column: equal weights, means spread over the middle of a standard normal, scales of about 0.5. */
function mixtureStart(components: number): (index: number) => number {
  return (index) => {
    const part = Math.floor(index / components) % 3
    if (part === 0) return 0
    if (part === 2) return -0.4
    const place = ((index % components) + 0.5) / components
    return 3 * (place - 0.5)
  }
}
