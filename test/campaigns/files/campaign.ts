import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { UserError } from '../../../main/errors'
import { openTable } from '../../../main/files/open'
import { nodeReader } from '../../../main/hosts/node-reader'
import { placesAround } from '../../../main/hosts/places'
import type { SpawnReader } from '../../../main/reader/protocol'
import { createReader } from '../../../main/reader/reader'
import { chance } from '../tables/chance'
import { craftedFile } from './crafted'
import { damage } from './damage'
import { kinds, soundFile, type Kind } from './sound'

export type HostileFile = { readonly kind: Kind; readonly name: string; readonly bytes: Buffer }

/** File number N of a seed, the same every time. */
export function hostileFile(seed: number, number: number): HostileFile {
  const chances = chance(seed, number)
  const kind = kinds[number % kinds.length]!
  const crafted = chances.is(0.15) ? craftedFile(kind, chances) : null
  if (crafted) return { kind, ...crafted }
  const sound = soundFile(kind, chances)
  return { kind, name: sound.name, bytes: damage(sound.bytes, chances) }
}

export type Outcome = {
  readonly opened: boolean
  readonly seconds: number
  /** The most memory the reader had, in bytes; 0 where the system does not tell. */
  readonly memory: number
  /** What a user should never see: a word of the inside, a limit passed. */
  readonly problem: string | null
}

/** What docs/security.md promises. */
const mostMemory = (size: number): number => Math.max(1.5e9, 6 * size)
const mostSeconds = (size: number): number => 2 * (35 + size / 1e6)

const inside =
  /\bat \S+:\d+|undefined|\[object|TypeError|RangeError|inside Lacuna|ENOENT|Cannot read propert|call stack/i

/** Opens hostile files as a host does: read in the reader process, column types in threads of this one. */
export function createFileCampaign(folder: string) {
  const places = placesAround(resolve('out/main'))
  let memory = 0
  const spawn: SpawnReader = () => {
    const child = nodeReader(places, () => undefined)()
    const look = (): void => void (memory = Math.max(memory, peakOf(child.pid)))
    const timer = setInterval(look, 100)
    return {
      ...child,
      kill() {
        look()
        clearInterval(timer)
        child.kill()
      },
    }
  }
  const reader = createReader({ spawn, folder: join(folder, 'reading') })

  async function open({ kind, name, bytes }: HostileFile): Promise<void> {
    const path = join(folder, name)
    await writeFile(path, bytes)
    try {
      if (kind === 'session') await reader.session(path, {})
      else await openTable({ path, name }, {}, { workerUrl: places.fileWorkerUrl, read: reader.table })
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    /** A reader that refuses whatever it is given would keep every promise: sound files of all kinds must open first. */
    async prepare(): Promise<void> {
      await mkdir(join(folder, 'reading'), { recursive: true })
      for (const kind of kinds) {
        const { name, bytes } = soundFile(kind, chance(0, 0))
        await open({ kind, name, bytes }).catch((error: unknown) => {
          throw new Error(`A sound file, ${name}, cannot be opened; is Lacuna built (npm run build)?`, { cause: error })
        })
      }
    },
    async run(file: HostileFile): Promise<Outcome> {
      memory = 0
      const began = performance.now()
      let [opened, problem]: [boolean, string | null] = [true, null]
      try {
        await open(file)
      } catch (error) {
        opened = false
        const message = error instanceof Error ? error.message : String(error)
        if (!(error instanceof UserError) || error.code === 'internal' || inside.test(message))
          problem = `said: ${message}`
      }
      const seconds = (performance.now() - began) / 1000
      const size = file.bytes.length
      if (seconds > mostSeconds(size)) problem = `took ${seconds.toFixed(0)} s`
      if (memory > mostMemory(size)) problem = `took ${(memory / 1e9).toFixed(2)} GB`
      return { opened, seconds, memory, problem }
    },
  }
}

function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
