import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createFileCampaign, hostileFile, type Outcome } from './campaign'

/**
 * npm run campaign -- files [--count 1000] [--seed 1] [--from 1] [--only FILE] [--keep FOLDER]
 * Hostile files of every format through the built reader process (npm run build): damaged sound ones, and crafted ones.
 * Each that breaks a promise is kept with its number, and can be run alone with --only.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    only: { type: 'string' },
    keep: { type: 'string', default: join('.cache', 'campaign', 'files') },
  },
})
const seed = Number(values.seed)
const numbers =
  values.only === undefined
    ? Array.from({ length: Number(values.count) }, (_, index) => Number(values.from) + index)
    : [Number(values.only)]

/** Seconds worth a word, though within the limit. */
const slow = 15

const folder = await mkdtemp(join(tmpdir(), 'lacuna-files-'))
const campaign = createFileCampaign(folder)
await campaign.prepare()
const began = Date.now()
const all: (Outcome & { readonly number: number })[] = []
for (const number of numbers) {
  const file = hostileFile(seed, number)
  const outcome = await campaign.run(file)
  all.push({ ...outcome, number })
  if (outcome.problem !== null) {
    mkdirSync(values.keep, { recursive: true })
    writeFileSync(join(values.keep, `${seed}-${number}-${file.name}`), file.bytes)
    console.log(`File ${number} (${file.name}, ${file.bytes.length} bytes): ${outcome.problem.slice(0, 300)}`)
  }
  if (outcome.problem === null && outcome.seconds > slow)
    console.log(
      `File ${number} (${file.name}, ${file.bytes.length} bytes): refused after ${outcome.seconds.toFixed(1)} s`,
    )
  if (all.length % 500 === 0) console.log(summary())
}
await rm(folder, { recursive: true, force: true })
console.log(`Seed ${seed}: ${summary()}`)
process.exit(all.some(({ problem }) => problem !== null) ? 1 : 0)

function summary(): string {
  const most = (of: (outcome: Outcome) => number): number =>
    all.reduce((high, outcome) => Math.max(high, of(outcome)), 0)
  const broken = all.filter(({ problem }) => problem !== null).length
  const opened = all.filter((outcome) => outcome.opened).length
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  return `${all.length} files in ${seconds} s: ${opened} opened, ${all.length - opened} refused, ${broken} broke a promise; slowest ${most((o) => o.seconds).toFixed(1)} s, most memory ${(most((o) => o.memory) / 1e9).toFixed(2)} GB`
}
