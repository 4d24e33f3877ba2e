import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './run.mjs'

const sources = [
  'contract',
  'electron',
  'main',
  'renderer',
  'electron.vite.config.ts',
  'scripts/parts.mjs',
  'scripts/shipped.mjs',
  'tsconfig.base.json',
  'package-lock.json',
]

/** Builds into out/ unless it was built from exactly these sources. */
export async function build(root) {
  const stamp = join(root, 'out', 'built-from')
  const wanted = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { code: 0 }
  console.log('Building…')
  const ended = await npm(['run', '--silent', 'build', '--', '--logLevel', 'warn'], { cwd: root })
  if (ended.code === 0) {
    mkdirSync(join(root, 'out'), { recursive: true })
    writeFileSync(stamp, wanted)
  }
  return ended
}

/** One hash over the names and contents of all sources: unlike file times it also sees a file that was removed. */
export function fingerprint(root) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of filesUnder(root, source))
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function filesUnder(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`))
}
