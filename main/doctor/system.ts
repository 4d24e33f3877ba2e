import { readFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, freemem, platform, release, totalmem } from 'node:os'
import type { CheckItem, CheckSection, SeenFrom } from '../../contract/computer'
import { defaultThreads } from '../engine/threads'
import { fine, gigabytes, note } from './items'

/** Below this much free memory larger tables and trainings may not fit. */
const LITTLE_MEMORY = 1e9

/** The computer: system, processor, memory, screen. */
export async function system(
  seen: SeenFrom | null,
  env: Readonly<Record<string, string | undefined>>,
): Promise<CheckSection> {
  const threads = defaultThreads()
  const processor = cpus()[0]?.model.trim() || 'unknown'
  return {
    title: 'Computer',
    items: [
      fine('System', `${await systemName()}, ${arch()}`),
      fine('Processor', `${processor}, ${availableParallelism()} logical cores, ${threads} used for calculations`),
      memory(),
      screen(seen, env),
    ],
  }
}

/** "Debian GNU/Linux 12 (bookworm), Linux 6.1.0"; elsewhere the system's own name and release. */
async function systemName(): Promise<string> {
  const kernel = `${{ linux: 'Linux', darwin: 'macOS (Darwin)', win32: 'Windows' }[platform() as string] ?? platform()} ${release()}`
  if (platform() !== 'linux') return kernel
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const name = /^PRETTY_NAME="?([^"\n]*)"?$/m.exec(text)?.[1]
  return name === undefined ? kernel : `${name}, ${kernel}`
}

function memory(): CheckItem {
  const limit = process.constrainedMemory()
  const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  const free = Math.min(freemem(), total)
  const words = `${gigabytes(total)}, of which ${gigabytes(free)} free`
  return free < LITTLE_MEMORY
    ? note('Memory', `${words}: close other programs before you open large tables`)
    : fine('Memory', words)
}

function screen(seen: SeenFrom | null, env: Readonly<Record<string, string | undefined>>): CheckItem {
  if (seen !== null) return fine('Screen', `${seen.width} × ${seen.height} at ${Math.round(seen.scale * 100)}%`)
  if (platform() !== 'linux') return fine('Screen', 'not asked from the command line')
  const kinds = [env['WAYLAND_DISPLAY'] && 'Wayland', env['DISPLAY'] && 'X11'].filter(Boolean)
  return kinds.length > 0
    ? fine('Screen', `${kinds.join(' and ')} is there`)
    : note('Screen', 'none here: the command line and the browser work without one')
}
