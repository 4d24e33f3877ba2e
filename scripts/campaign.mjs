// npm run campaign -- NAME [arguments]: runs test/campaigns/NAME/index.ts, bundled first.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './steps/bundle.mjs'

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
const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', cwd: root })
child.on('exit', (code) => process.exit(code ?? 1))
