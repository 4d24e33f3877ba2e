// npm run bench -- window [rows] [large-table|gaps-picture|wide-table]: opens and scrolls a large table in real Electron, draws the gaps of another,
// and learns and fills one of 1,000 columns; frames, memory, time against pandas.
import { join, resolve } from 'node:path'
import { build } from '../../scripts/steps/build.mjs'
import { npmElectron } from '../../scripts/steps/npm-electron.mjs'
import { run, stopTogether } from '../../scripts/steps/run.mjs'
import { virtualDisplay } from '../../scripts/steps/virtual-display.mjs'

stopTogether()
const root = resolve(import.meta.dirname, '../..')
await build(root)
const electron = await npmElectron(root)
const display = await virtualDisplay()
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
const { code } = await run(
  process.execPath,
  [playwright, 'test', '-c', 'bench/window/playwright.config.ts', ...process.argv.slice(3)],
  {
    cwd: root,
    env: {
      ...display.env,
      LACUNA_TEST_ELECTRON: electron.program ?? '',
      LACUNA_BENCH_ROWS: process.argv[2] ?? '1000000',
    },
  },
)
display.close()
process.exit(code)
