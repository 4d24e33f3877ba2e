import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateTable } from './generate'
import { createPipeline } from './pipeline'

/**
 * npm run campaign -- tables [--count 1000] [--seed 1] [--from 1] [--only TABLE] [--keep FOLDER]
 * Random tables through open, train, fill and export; each failing one is written down with its number, and can be run
 * alone with --only.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    only: { type: 'string' },
    keep: { type: 'string', default: join('.cache', 'campaign', 'tables') },
  },
})
const seed = Number(values.seed)
const numbers =
  values.only === undefined
    ? Array.from({ length: Number(values.count) }, (_, index) => Number(values.from) + index)
    : [Number(values.only)]

const pipeline = createPipeline()
const started = performance.now()
const failed: number[] = []
let trained = 0
let filled = 0
for (const [done, number] of numbers.entries()) {
  const table = generateTable(seed, number)
  let problems: readonly string[]
  try {
    const outcome = await pipeline.run(table)
    problems = outcome.problems
    trained += outcome.trained ? 1 : 0
    filled += outcome.filled
  } catch (error) {
    problems = [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }
  if (problems.length > 0) {
    failed.push(number)
    const folder = join(values.keep, `${seed}-${number}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'table.csv'), table.bytes)
    writeFileSync(join(folder, 'problems.txt'), `${JSON.stringify(table.written)}\n${problems.join('\n')}\n`)
    console.log(`Table ${number} (${folder}): ${problems.length} problems, the first: ${problems[0]}`)
  }
  if ((done + 1) % 100 === 0) console.log(`${done + 1} tables, ${failed.length} failed, ${seconds()} s`)
}
await pipeline.close()
console.log(
  `Seed ${seed}: ${numbers.length} tables, ${trained} learned, ${filled} cells filled, ${failed.length} failed, ${seconds()} s`,
)
if (failed.length > 0) console.log(`Run one again: npm run campaign -- tables --seed ${seed} --only ${failed[0]}`)
process.exitCode = failed.length > 0 ? 1 : 0

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(0)
}
