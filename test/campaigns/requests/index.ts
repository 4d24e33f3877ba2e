import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzzCalls, fuzzHttp } from './campaign'

/** npm run campaign -- requests [--count N] [--seed S]: made-up calls and requests at the built hosts (npm run build). */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
const folder = await mkdtemp(join(tmpdir(), 'lacuna-requests-'))
const calls = await fuzzCalls(folder, seed, count)
const web = await fuzzHttp(seed, count)
await rm(folder, { recursive: true, force: true })
const problems = [...calls.problems, ...web.problems]
for (const problem of problems.slice(0, 50)) console.log(problem)
console.log(
  `Seed ${seed}: ${count} calls (${calls.answered} answered, ${calls.refused} refused), ${count} requests without the token (${web.refused} refused); ${problems.length} problems`,
)
process.exit(problems.length > 0 ? 1 : 0)
