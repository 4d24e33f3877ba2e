import { stat } from 'node:fs/promises'
import type { SessionInfo } from '../../contract/session'

/** A file as it was read: size in bytes, time of its last change, and what it held. */
export type FileVersion = { readonly size: number; readonly modifiedAt: number; readonly sha256: string }

type FileState = SessionInfo['file']

const lookEveryMs = 2000

export const fileTimes = async (path: string): Promise<Omit<FileVersion, 'sha256'>> => {
  const { size, mtimeMs } = await stat(path)
  return { size, modifiedAt: mtimeMs }
}

/**
 * Looks every few seconds whether a file is still what was read: its size and time first, and only when those differ,
 * and have come to rest, what it holds.
 */
export function watchFile(
  path: string,
  read: FileVersion,
  hash: (path: string) => Promise<string>,
  tell: (state: FileState) => void,
): { readonly accept: () => void; readonly stop: () => void } {
  let known = read
  let last = read
  let told: FileState = 'same'
  let stopped = false
  let found: FileVersion | null = null

  const say = (state: FileState): void => {
    if (state === told || stopped) return
    told = state
    tell(state)
  }
  const sameTimes = (a: Omit<FileVersion, 'sha256'>, b: typeof a): boolean =>
    a.size === b.size && a.modifiedAt === b.modifiedAt

  async function look(): Promise<void> {
    const now = await fileTimes(path).catch(() => null)
    if (!now) return say('gone')
    if (sameTimes(now, known)) return say('same')
    // Someone may be in the middle of writing it.
    const resting = sameTimes(now, last)
    last = { ...now, sha256: '' }
    if (!resting || (found && sameTimes(now, found))) return
    const sha256 = await hash(path).catch(() => null)
    if (sha256 === null) return
    found = { ...now, sha256 }
    if (sha256 === known.sha256) known = found
    say(sha256 === known.sha256 ? 'same' : 'changed')
  }

  let timer = setTimeout(again, lookEveryMs)
  timer.unref()
  function again(): void {
    void look().finally(() => {
      if (stopped) return
      timer = setTimeout(again, lookEveryMs)
      timer.unref()
    })
  }

  return {
    /** What is there now is fine; only the next change is news. */
    accept() {
      if (found) known = found
      say('same')
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
