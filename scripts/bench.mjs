// npm run bench -- NAME [arguments]: runs bench/NAME/index.ts (bundled first) or bench/NAME/index.mjs.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './steps/bundle.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name, ...args] = process.argv.slice(2)
const entryOf = (bench) =>
  ['index.ts', 'index.mjs'].map((file) => join(root, 'bench', bench, file)).find((path) => existsSync(path))

const entry = name === undefined ? undefined : entryOf(name)
if (entry === undefined) {
  const known = readdirSync(join(root, 'bench')).filter((bench) => entryOf(bench) !== undefined)
  console.error(`Say which benchmark to run: npm run bench -- ${known.join(' | ')}`)
  process.exit(1)
}

const outDir = join(root, '.cache', 'bench', name)
const program = entry.endsWith('.ts') ? await bundle(root, entry, outDir) : entry
// The TensorFlow library takes part where npm run test:libtensorflow has assembled it.
const env = { ...process.env, NODE_PATH: join(root, '.cache', 'libtensorflow', 'node_modules') }
const child = spawn(process.execPath, ['--expose-gc', program, ...args], { stdio: 'inherit', cwd: root, env })
child.on('exit', (code) => process.exit(code ?? 1))
