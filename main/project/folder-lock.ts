import { readFileSync, writeSync } from 'node:fs'
import { open, readFile, rm, stat, type FileHandle } from 'node:fs/promises'
import { hostname, uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { UserError } from '../errors'
import { privateFile } from './private-file'

const unsaved = z.object({ work: z.string(), what: z.string() })
/** The last thing done that is not saved yet, and the work it belongs to. */
export type Unsaved = z.infer<typeof unsaved>

const holder = z.object({
  pid: z.number().int(),
  /** When the process started, as the system counts; null where it does not say. */
  started: z.string().nullable(),
  host: z.string(),
  /** Renewed while it is held. */
  touchedAt: z.number(),
  unsaved: unsaved.nullable(),
})
type Holder = z.infer<typeof holder>

export type FolderLock = {
  /** What the Lacuna before us left: null when it ended as it should. */
  readonly before: { readonly unsaved: Unsaved | null } | null
  /** Notes what would be missing if we ended now; written over itself, which needs no space on the disk. */
  note(unsaved: Unsaved | null): void
  release(): Promise<void>
}

const length = 2048
const beatMs = 20_000
/** On another machine a process cannot be looked at: a lock that was not touched for this long is nobody's. */
const abandonedMs = 3 * beatMs
/** Whoever has just made a lock has this long to say who it is. */
const namedWithinMs = 3000

/**
 * Makes a data folder ours until `release`: two programs on one folder would write over each other's work. A lock whose
 * process is gone is taken over.
 */
export async function lockFolder(folder: string, now: () => number): Promise<FolderLock> {
  const path = join(folder, 'lock')
  for (;;) {
    const file = await create(path)
    if (file) return hold(file, path, now, null)
    const known = await readHolder(path)
    if (known && isAlive(known, now())) throw inUse()
    const fresh = known || !(await isYoung(path, now())) ? await takeOver(path, now) : null
    if (fresh) return fresh
    await setTimeout(50)
  }
}

/** One at a time: whoever comes second must not remove the lock that the first has just made. */
async function takeOver(path: string, now: () => number): Promise<FolderLock | null> {
  const turn = `${path}.takeover`
  const mine = await create(turn)
  if (!mine) {
    if (!(await isYoung(turn, now()))) await rm(turn, { force: true })
    return null
  }
  try {
    const known = await readHolder(path)
    if (known ? isAlive(known, now()) : await isYoung(path, now())) return null
    await rm(path, { force: true })
    const file = await create(path)
    return file && hold(file, path, now, { unsaved: known?.unsaved ?? null })
  } finally {
    await mine.close()
    await rm(turn, { force: true })
  }
}

const inUse = (): UserError =>
  new UserError(
    'busy',
    'Lacuna is already running with this data folder; use that one, or set LACUNA_DATA_DIR to another folder.',
  )

/** A new file; null when there is one already. */
const create = (path: string): Promise<FileHandle | null> =>
  open(path, 'wx', privateFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return null
    throw error
  })

function hold(file: FileHandle, path: string, now: () => number, before: FolderLock['before']): FolderLock {
  let state: Holder = {
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    touchedAt: now(),
    // Still missing until that work is opened again: whoever comes after us must hear of it, should we be killed, too.
    unsaved: before?.unsaved ?? null,
  }
  function put(): void {
    state = { ...state, touchedAt: now() }
    try {
      // At once: whoever made the change hears of it only after it is noted. Two kilobytes over themselves take no time.
      writeSync(file.fd, padded(state), 0, length, 0)
    } catch {
      // Then a restart knows less; the work itself is kept elsewhere.
    }
  }
  put()
  const beat = setInterval(put, beatMs)
  beat.unref()
  return {
    before,
    note(next) {
      if (next?.what === state.unsaved?.what && next?.work === state.unsaved?.work) return
      state = { ...state, unsaved: next }
      put()
    },
    async release() {
      clearInterval(beat)
      await file.close()
      await rm(path, { force: true })
    },
  }
}

/** Always the same number of bytes, so that writing it anew cuts nothing and adds nothing. */
function padded(state: Holder): Buffer {
  const bytes = Buffer.alloc(length, ' ')
  const what = state.unsaved?.what.slice(0, 200)
  const shortened = what === undefined ? state : { ...state, unsaved: { ...state.unsaved, what } }
  bytes.write(JSON.stringify(shortened), 0, 'utf8')
  return bytes
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return holder.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

const isYoung = async (path: string, now: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => now - mtimeMs < namedWithinMs,
    () => false,
  )

function isAlive({ pid, started, host, touchedAt }: Holder, now: number): boolean {
  if (host !== hostname()) return now - touchedAt < abandonedMs
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  if (started !== null) return started === startOf(pid)
  // A lock from before the system started belongs to a process that cannot be running any more.
  return touchedAt > now - uptime() * 1000
}

/** Tells a process from a later one with the same number (Linux): field 22 of its status, its start in clock ticks. */
function startOf(pid: number): string | null {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
