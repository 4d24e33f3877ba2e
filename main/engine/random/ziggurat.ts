/**
 * The ziggurat method for normal deviates (Marsaglia & Tsang, J. Stat. Software 2000): the half-density exp(−x²/2) is
 * covered by 256 layers of equal area; most draws fall inside a layer's sure part and cost one comparison.
 */
const LAYERS = 256
/** Where the tail begins and the area of every layer, for 256 layers. */
const TAIL = 3.6541528853610088
const AREA = 0.00492867323399

/** Right edges of the layers, widest first; edge[LAYERS] = 0. */
const edge = new Float64Array(LAYERS + 1)
/** exp(−edge²/2). */
const height = new Float64Array(LAYERS + 1)
edge[0] = AREA / Math.exp(-0.5 * TAIL * TAIL)
edge[1] = TAIL
for (let i = 2; i < LAYERS; i++) {
  const before = edge[i - 1]!
  edge[i] = Math.sqrt(-2 * Math.log(AREA / before + Math.exp(-0.5 * before * before)))
}
for (let i = 0; i <= LAYERS; i++) height[i] = Math.exp(-0.5 * edge[i]! * edge[i]!)

/** One standard normal number from a source of 32-bit words and one of uniforms in (0, 1). */
export function normalFrom(word: () => number, uniform: () => number): number {
  for (;;) {
    const bits = word()
    const layer = bits & 0xff
    // The other 24 bits, signed: a place in (−1, 1) that is never exactly 0.
    const x = ((bits >> 8) + 0.5) * 2 ** -23 * edge[layer]!
    if (Math.abs(x) < edge[layer + 1]!) return x
    if (layer === 0) return Math.sign(x) * tail(uniform)
    const y = height[layer]! + uniform() * (height[layer + 1]! - height[layer]!)
    if (y < Math.exp(-0.5 * x * x)) return x
  }
}

/** A draw beyond TAIL (Marsaglia 1964). */
function tail(uniform: () => number): number {
  for (;;) {
    const x = -Math.log(uniform()) / TAIL
    const y = -Math.log(uniform())
    if (y + y > x * x) return TAIL + x
  }
}
