import type { Layout } from '../encoding/layout'
import { featuresOf, type Features } from './features'
import type { Gaussian } from './gaussian'
import { treeArrays, treesFrom } from '../trees/pack'
import type { Trees } from '../trees/trees'

/** One joint normal distribution of the encoded row; `center` and `scale` standardise its features. */
export type NormalBase = {
  readonly center: Float64Array
  readonly scale: Float64Array
  readonly gaussian: Gaussian
  /** Share of each outcome of every gate among the rows it was fitted on. */
  readonly shares: Float64Array
  /** Per continuous column: mean and variance, on the density's scale, of the values that are no atoms. */
  readonly between: { readonly mean: Float64Array; readonly variance: Float64Array }
  /** Per continuous column: how far its mean follows what the distribution on the density's scale makes of it; see `fitMeanSlopes`. */
  readonly meanSlopes: Float64Array
  /** [C, 2] how its variance follows what other rows know of it: log factor and power of their deviation; see `fitSpreads`. None without context. */
  readonly spreads: Float64Array
}

/** The classical answer that the networks start from: a joint normal distribution, and trees on what it leaves over. */
export type Base = NormalBase & {
  readonly trees: Trees | null
  /** What the normal distribution might as well have been; see `fitVersions`. None in models of old. */
  readonly versions: readonly NormalBase[]
}

/** The arrays of a base as they are kept in a model file, by name; 32-bit, so that a kept base is the very same. */
export function baseArrays(base: Base | NormalBase): Record<string, Float32Array> {
  const named = normalArrays(base, 'base.')
  if ('trees' in base && base.trees !== null) Object.assign(named, treeArrays(base.trees))
  if ('versions' in base)
    base.versions.forEach((version, v) => Object.assign(named, normalArrays(version, `version${v}.`)))
  return named
}

function normalArrays(base: NormalBase, prefix: string): Record<string, Float32Array> {
  const { gaussian } = base
  const relations =
    gaussian.form === 'full'
      ? { covariance: gaussian.covariance }
      : { loadings: gaussian.loadings, noise: gaussian.noise }
  const arrays = {
    center: base.center,
    scale: base.scale,
    mean: gaussian.mean,
    ...relations,
    shares: base.shares,
    'between.mean': base.between.mean,
    'between.variance': base.between.variance,
    meanSlopes: base.meanSlopes,
    ...(base.spreads.length === 0 ? {} : { spreads: base.spreads }),
  }
  return Object.fromEntries(
    Object.entries(arrays).map(([name, values]) => [`${prefix}${name}`, Float32Array.from(values)]),
  )
}

/** As a model file will hold it. */
export const asKept = (layout: Layout, base: NormalBase): NormalBase =>
  normalFrom(layout, normalArrays(base, 'base.'), 'base.')!

type Arrays = Readonly<Record<string, ArrayLike<number>>>

/** Null where the arrays are not those of a base for this layout. */
export function baseFrom(layout: Layout, arrays: Arrays): Base | null {
  const normal = normalFrom(layout, arrays, 'base.')
  const trees = treesFrom(layout, arrays)
  if (normal === null || trees === 'damaged') return null
  const versions: NormalBase[] = []
  while (`version${versions.length}.mean` in arrays) {
    const version = normalFrom(layout, arrays, `version${versions.length}.`)
    if (version === null) return null
    versions.push(version)
  }
  return { ...normal, trees, versions }
}

function normalFrom(layout: Layout, arrays: Arrays, prefix: string): NormalBase | null {
  const features: Features = featuresOf(layout)
  const D = features.count
  const C = layout.continuous.length
  let whole = true
  const take = (name: string, length: number): Float64Array => {
    const found = arrays[`${prefix}${name}`]
    if (found?.length !== length) whole = false
    return Float64Array.from(found ?? [])
  }
  const center = take('center', D)
  const scale = take('scale', D)
  const mean = take('mean', D)
  const loadings = arrays[`${prefix}loadings`]
  const gaussian: Gaussian =
    loadings === undefined
      ? { form: 'full', mean, covariance: take('covariance', D * D) }
      : { form: 'factors', mean, loadings: Float64Array.from(loadings), noise: take('noise', D) }
  const shares = take('shares', layout.outcomes)
  const between = { mean: take('between.mean', C), variance: take('between.variance', C) }
  const meanSlopes = `${prefix}meanSlopes` in arrays ? take('meanSlopes', C) : new Float64Array(C).fill(1)
  const spreads = layout.context === null ? new Float64Array(0) : take('spreads', 2 * C)
  if (loadings !== undefined && (loadings.length === 0 || loadings.length % D !== 0)) return null
  const positive = [scale, between.variance, ...(gaussian.form === 'factors' ? [gaussian.noise] : [])]
  if (!whole || !positive.every((values) => values.every((value) => value > 0))) return null
  return { center, scale, gaussian, shares, between, meanSlopes, spreads }
}
