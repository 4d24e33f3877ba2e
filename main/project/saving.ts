import type { SessionInfo } from '../../contract/session'
import type { Workspace } from '../workspace'
import type { FolderLock } from './folder-lock'

const saveAfterMs = 500
const retryFirstMs = 2000
const retryLongestMs = 60_000

type Target = {
  readonly id: string
  readonly save: () => Promise<void>
  /** Something is on the disk, which must follow every change from now on. */
  begun: boolean
}

/**
 * When the open work is written: half a second after a change, again after a failure (sooner when something changes),
 * and whenever someone waits for it. One write at a time.
 */
export function createSaving(dependencies: {
  lock: FolderLock
  workspace: Workspace
  tell: (saved: SessionInfo['saved']) => void
  onProblem: (message: string) => void
}) {
  const { lock, workspace, tell, onProblem } = dependencies
  let target: Target | null = null
  let timer: NodeJS.Timeout | undefined
  /** Counts what happened; `saved` is how much of it is on the disk. */
  let happened = 0
  let saved = 0
  let failures = 0
  let running: Promise<boolean> = Promise.resolve(true)
  let arrangement = ''

  /** Looking at a table leaves nothing behind; what was done to it does. */
  function isWorth({ begun }: Target): boolean {
    const document = workspace.document()?.info()
    return begun || workspace.model() !== null || (document?.undo ?? document?.redo ?? null) !== null
  }

  function schedule(afterMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void now(), afterMs)
  }

  async function save(force: boolean): Promise<boolean> {
    if (!target || (!force && (happened === saved || !isWorth(target)))) return true
    const to = target
    const upTo = happened
    tell('saving')
    try {
      await to.save()
      to.begun = true
      if (to !== target) return true
      saved = upTo
      failures = 0
      if (happened === saved) lock.note(null)
      tell(happened === saved ? 'saved' : 'unsaved')
      return true
    } catch {
      failures += 1
      tell('unsaved')
      if (failures === 1) {
        onProblem('Your last changes could not be saved. Free some disk space; Lacuna goes on trying.')
      }
      if (target === to) schedule(Math.min(retryLongestMs, retryFirstMs * 2 ** (failures - 1)))
      return false
    }
  }

  function now(why?: 'even when there is nothing yet'): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    running = running.then(() => save(why !== undefined))
    return running
  }

  workspace.onChange(() => {
    if (!target) return
    happened += 1
    const info = workspace.document()?.info()
    const arranged = JSON.stringify([info?.sort, info?.filter])
    if (!isWorth(target)) {
      saved = happened
      return
    }
    if (arranged === arrangement) lock.note({ work: target.id, what: info?.undo ?? info?.redo ?? '' })
    arrangement = arranged
    tell('unsaved')
    if (timer === undefined || failures > 0) schedule(saveAfterMs)
  })
  workspace.onView(() => {
    if (target) happened += 1
  })

  return {
    now,
    /** From now on changes belong to this work. */
    enter(id: string, write: () => Promise<void>, begun: boolean): void {
      const info = workspace.document()?.info()
      arrangement = JSON.stringify([info?.sort, info?.filter])
      target = { id, save: write, begun }
      failures = 0
      saved = happened
      lock.note(null)
      // That it was opened again is worth remembering: it is what comes back first.
      if (begun) {
        happened += 1
        schedule(saveAfterMs)
      }
    },
    leave(): void {
      clearTimeout(timer)
      timer = undefined
      target = null
    },
  }
}
