// npm run campaign -- NAME [arguments]: runs test/campaigns/NAME/index.ts, bundled first.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './steps/bundle.mjs'
import { run, stopTogether } from './steps/run.mjs'
import { surroundings } from './steps/surroundings.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const campaigns = join(root, 'test', 'campaigns')
const [name = '', ...args] = process.argv.slice(2)
const entryOf = (campaign) => join(campaigns, campaign, 'index.ts')

if (name === '' || !existsSync(entryOf(name))) {
  const known = readdirSync(campaigns).filter((campaign) => existsSync(entryOf(campaign)))
  console.error(`Say which campaign to run: npm run campaign -- ${known.join(' | ')}`)
  process.exit(1)
}
const program = await bundle(root, entryOf(name), join(root, '.cache', 'campaigns', name))

stopTogether()
// Whoever names the desktop as host needs Electron and a display.
const { env, missing, close } = args.includes('desktop')
  ? await surroundings(root, { desktop: true })
  : { env: {}, close: () => undefined }
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}
const { code } = await run(process.execPath, [program, ...args], { cwd: root, env })
close()
process.exit(code)
