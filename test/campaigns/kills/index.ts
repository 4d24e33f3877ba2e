import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killAgainAndAgain } from './campaign'

/** npm run campaign -- kills [--count N] [--seed S]: kills the built web host (npm run build) again and again. */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
const folder = await mkdtemp(join(tmpdir(), 'lacuna-kills-'))
const began = Date.now()
const { findings, lostMs, operations } = await killAgainAndAgain(folder, count, seed)
await rm(folder, { recursive: true, force: true })
for (const { kill, problem } of findings) console.log(`kill ${kill}: ${problem}`)
const seconds = ((Date.now() - began) / 1000).toFixed(0)
console.log(
  `${count} kills, seed ${seed}, ${seconds} s: ${operations} operations, at most ${lostMs} ms of them lost, ${findings.length} findings`,
)
process.exit(findings.length > 0 ? 1 : 0)
