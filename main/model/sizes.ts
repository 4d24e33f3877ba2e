/** Sizes of the two networks. */
export type Sizes = {
  /** Independent trunks of the proposal; it answers with the mixture of their answers. */
  readonly members: number
  /** Units of a trunk and number of its residual blocks. */
  readonly width: number
  readonly blocks: number
  /** Gaussian components per continuous column and member. */
  readonly components: number
  /** Latent numbers handed from the proposal to the energy network. */
  readonly latent: number
  readonly energyWidth: number
  readonly energyBlocks: number
}

/** No component of the proposal is narrower than this, in spreads of its column. */
export const LEAST_SCALE = 0.001
/** Energies are held in 0…30, as in the paper: no density ratio beyond e³⁰. */
export const MOST_ENERGY = 30

/** Components of the whole proposal, all members together. */
export const allComponents = (sizes: Sizes): number => sizes.members * sizes.components
