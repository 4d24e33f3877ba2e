import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preset as presets } from '../../contract/model'
import { openEngine } from '../../main/engine/engine'
import { createRandom } from '../../main/engine/random'
import { openTable } from '../../main/files/open'
import { encodeTable } from '../../main/model/encoding/encode'
import { scoreFactors } from '../../main/model/inference/likelihood'
import { createPredictor } from '../../main/model/inference/predictor'
import { copyCell, emptyStates } from '../../main/model/inference/states'
import { sourcesIn } from '../../main/model/match'
import { createDocument } from '../../main/table/document/document'
import type { FillResult } from '../../main/table/seam/results'
import type { TypedTable } from '../../main/table/seam/typed'
import { filledBy, learned } from '../model'
import { digits, HALVES, PIXELS, SIDE, type Half } from './images'
import { greyPng } from './png'

/**
 * npm run bench -- digits [--preset thorough] [--minutes N] [--whole 5000] [--asked 100] [--threads 2] [--seed 1] [--picture FILE.png]
 * The paper's images as a table of 784 columns: handwritten digits, of which some have a half hidden. Error of the hidden pixels by Lacuna,
 * by the mean and by the nearest rows, log-likelihood of the hidden pixels each given the other half, by energy and by proposal, and a
 * picture: original, what is known, mean, nearest rows, Lacuna's mean, three imputations.
 */
const { values } = parseArgs({
  options: {
    preset: { type: 'string', default: 'thorough' },
    minutes: { type: 'string' },
    whole: { type: 'string', default: '5000' },
    asked: { type: 'string', default: '100' },
    threads: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    picture: { type: 'string' },
  },
})
const [whole, asked, seed] = [Number(values.whole), Number(values.asked), Number(values.seed)]
const NEIGHBOURS = 10
const IN_PICTURE = 4
const folder = join(process.cwd(), '.cache', 'bench', 'digits-table')
mkdirSync(folder, { recursive: true })

const halves = Object.keys(HALVES) as Half[]
const images = digits(folder, seed).slice(0, whole + halves.length * asked)
const halfOf = (row: number): Half | null => (row < whole ? null : halves[Math.floor((row - whole) / asked)]!)
const random = createRandom(seed, 1)
const hidden = images.map((_, row) => {
  const half = halfOf(row)
  return Uint8Array.from({ length: PIXELS }, (_, pixel) => {
    const uniform = random.uniform()
    return half !== null && HALVES[half](pixel, uniform) ? 1 : 0
  })
})
const means = Float64Array.from(
  { length: PIXELS },
  (_, pixel) => images.slice(0, whole).reduce((sum, image) => sum + image[pixel]!, 0) / whole,
)

const table = await typedTable(images, hidden)
const engine = await openEngine('onnx-cpu', { threads: Number(values.threads) })
const started = Date.now()
const model = await learned(engine, table, {
  preset: presets.parse(values.preset),
  maxMinutes: values.minutes === undefined ? null : Number(values.minutes),
  seed,
  engine: 'onnx-cpu',
})
const minutes = ((Date.now() - started) / 60_000).toFixed(1)
console.log(
  `${images.length} digits, ${model.layout.columns.length} pixels that vary, preset ${values.preset}: ${minutes} min, ${model.about.steps} steps`,
)
const filled = imagesOf(await filledBy(engine, model, table))[0]!
const nearest = images.map((image, row) => (halfOf(row) === null ? image : nearestMean(row)))
const likelihoods = await likelihoodsOf()
console.log('\nRMSE of hidden pixels (0 to 255)   mean  nearest   Lacuna     log-likelihood of each: proposal   energy')
for (const half of halves) {
  const rows = [...images.keys()].filter((row) => halfOf(row) === half)
  const { proposal, energy } = likelihoods.get(half)!
  const figures = [rmse(rows, () => means), rmse(rows, (row) => nearest[row]!), rmse(rows, (row) => filled[row]!)]
  const words = [...figures.map((x) => x.toFixed(2).padStart(8)), proposal.toFixed(3).padStart(28), energy.toFixed(3)]
  console.log(`${half.padEnd(30)} ${words.join(' ')}`)
}
if (values.picture !== undefined) writeFileSync(values.picture, await picture())
await engine.dispose()

async function typedTable(pixels: readonly Uint8Array[], gaps: readonly Uint8Array[]): Promise<TypedTable> {
  const names = Array.from({ length: PIXELS }, (_, pixel) => `y${Math.floor(pixel / SIDE)}x${pixel % SIDE}`)
  const lines = pixels.map((image, row) => Array.from(image, (x, at) => (gaps[row]![at] === 1 ? '' : x)).join(','))
  const path = join(folder, 'digits.csv')
  writeFileSync(path, `${names.join(',')}\n${lines.join('\n')}\n`)
  const opened = await openTable({ path, name: 'digits.csv' }, {}, { workerUrl: null })
  return createDocument(opened, { workerUrl: null }).typed()
}

/** Every imputation as images; pixels that never vary are what they are everywhere. */
function imagesOf({ columns, imputations }: FillResult): Float64Array[][] {
  return Array.from({ length: imputations }, (_, version) => {
    const made = images.map((image, row) =>
      Float64Array.from(image, (x, at) => (hidden[row]![at] === 1 ? means[at]! : x)),
    )
    for (const { name, rows, values: cells, meaning } of columns) {
      const [, y, x] = /^y(\d+)x(\d+)$/.exec(name)!
      const level = (code: number): number => (meaning.kind === 'level' ? Number(meaning.levels[code]) : code)
      rows.forEach((row, i) => (made[row]![Number(y) * SIDE + Number(x)] = level(cells[version]![i]!)))
    }
    return made
  })
}

/** The mean of the whole images that are nearest by what is known. */
function nearestMean(row: number): Float64Array {
  const off = images.slice(0, whole).map((image, at) => {
    let sum = 0
    for (let pixel = 0; pixel < PIXELS; pixel++)
      if (hidden[row]![pixel] === 0) sum += (image[pixel]! - images[row]![pixel]!) ** 2
    return { at, sum }
  })
  const near = off.sort((a, b) => a.sum - b.sum).slice(0, NEIGHBOURS)
  return Float64Array.from({ length: PIXELS }, (_, pixel) =>
    hidden[row]![pixel] === 0
      ? images[row]![pixel]!
      : near.reduce((sum, { at }) => sum + images[at]![pixel]!, 0) / near.length,
  )
}

function rmse(rows: readonly number[], of: (row: number) => ArrayLike<number>): number {
  let [sum, count] = [0, 0]
  for (const row of rows)
    for (let pixel = 0; pixel < PIXELS; pixel++) {
      if (hidden[row]![pixel] === 0) continue
      sum += (of(row)[pixel]! - images[row]![pixel]!) ** 2
      count++
    }
  return Math.sqrt(sum / count)
}

/** Mean log-likelihood of a hidden pixel given all that is known of its image, on the densities' scales. */
async function likelihoodsOf(): Promise<Map<Half, { proposal: number; energy: number }>> {
  const truth = await typedTable(
    images,
    images.map(() => new Uint8Array(PIXELS)),
  )
  const { layout } = model
  const known = encodeTable(layout, truth, sourcesIn(layout, truth))
  const pixels = layout.columns.map(({ name }) => {
    const [, y, x] = /^y(\d+)x(\d+)$/.exec(name)!
    return Number(y) * SIDE + Number(x)
  })
  const predictor = createPredictor(engine, model)
  const found = new Map<Half, { proposal: number; energy: number }>()
  for (const half of halves) {
    const rows = [...images.keys()].filter((row) => halfOf(row) === half)
    const states = emptyStates(layout, rows.length)
    const factors = rows.flatMap((row, i) =>
      pixels.flatMap((pixel, c) => {
        if (hidden[row]![pixel] === 1) return known.outcomes[c]![row]! >= 0 ? [{ i, c, row }] : []
        copyCell(layout, known, row, c, states, i)
        return []
      }),
    )
    const scored = await scoreFactors(predictor, known, states, {
      states: Int32Array.from(factors, ({ i }) => i),
      columns: Int32Array.from(factors, ({ c }) => c),
      rows: Int32Array.from(factors, ({ row }) => row),
    })
    const mean = (of: Iterable<number>): number => [...of].reduce((a, b) => a + b, 0) / factors.length
    found.set(half, { proposal: mean(scored.proposal), energy: mean(scored.energy) })
  }
  await predictor.dispose()
  return found
}

/** A line for each of some images: original, known, mean, nearest rows, Lacuna's mean, three imputations. */
async function picture(): Promise<Buffer> {
  const rows = halves.flatMap((_, at) => Array.from({ length: IN_PICTURE }, (_, i) => whole + at * asked + i))
  const drawn = imagesOf(
    await filledBy(engine, model, table, { method: 'sample', imputations: 3, rows: Int32Array.from(rows), seed }),
  )
  const GREY = 150
  const [gap, zoom] = [3, 2]
  const step = SIDE + gap
  const kinds: ((row: number, pixel: number) => number)[] = [
    (row, pixel) => 255 - images[row]![pixel]!,
    (row, pixel) => (hidden[row]![pixel] === 1 ? GREY : 255 - images[row]![pixel]!),
    (row, pixel) => 255 - (hidden[row]![pixel] === 1 ? means[pixel]! : images[row]![pixel]!),
    (row, pixel) => 255 - nearest[row]![pixel]!,
    (row, pixel) => 255 - filled[row]![pixel]!,
    ...drawn.map((version) => (row: number, pixel: number) => 255 - version[row]![pixel]!),
  ]
  const [width, height] = [(kinds.length * step + gap) * zoom, (rows.length * step + gap) * zoom]
  const grey = new Uint8Array(width * height).fill(200)
  rows.forEach((row, line) =>
    kinds.forEach((kind, at) => {
      for (let pixel = 0; pixel < PIXELS; pixel++) {
        const [x, y] = [gap + at * step + (pixel % SIDE), gap + line * step + Math.floor(pixel / SIDE)]
        const value = Math.round(Math.min(Math.max(kind(row, pixel), 0), 255))
        for (let i = 0; i < zoom * zoom; i++)
          grey[(y * zoom + Math.floor(i / zoom)) * width + x * zoom + (i % zoom)] = value
      }
    }),
  )
  return greyPng(width, height, grey)
}
