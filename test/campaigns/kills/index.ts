import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killAgainAndAgain } from './campaign'

/** npm run campaign -- kills [--host web|desktop] [--count N] [--seed S]: kills the built host (npm run build) again and again. */
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: 'web' },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
})
const { host } = values
if (host !== 'web' && host !== 'desktop') throw new Error(`--host is web or desktop, not ${host}.`)
const [count, seed] = [Number(values.count), Number(values.seed)]
const folder = await mkdtemp(join(tmpdir(), 'lacuna-kills-'))
const began = Date.now()
const { findings, lostMs, operations } = await killAgainAndAgain(host, folder, count, seed)
await rm(folder, { recursive: true, force: true })
for (const { kill, problem } of findings) console.log(`kill ${kill}: ${problem}`)
const seconds = ((Date.now() - began) / 1000).toFixed(0)
console.log(
  `${count} kills of the ${host} host, seed ${seed}, ${seconds} s: ${operations} operations, at most ${lostMs} ms of them lost, ${findings.length} findings`,
)
process.exit(findings.length > 0 ? 1 : 0)
