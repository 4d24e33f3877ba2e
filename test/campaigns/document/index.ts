import { parseArgs } from 'node:util'
import { runDocumentCampaign } from './run'

/** npm run campaign -- document [--count 10000] [--seed 1]: random work on random small tables; a failure is shrunk and shown. */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
const started = performance.now()
await runDocumentCampaign({ count, seed })
console.log(`Seed ${seed}: ${count} sequences, nothing found, ${((performance.now() - started) / 1000).toFixed(0)} s`)
