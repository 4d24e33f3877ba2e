import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'

/**
 * Names for paths: the window holds ids, only the application knows where they lead. An id cannot be guessed, so the
 * window can only reach what a dialog, a drop, an upload or the command line put here.
 */
export function createNames() {
  const paths = new Map<string, string>()
  return {
    add(path: string): { id: string; name: string } {
      for (const [id, known] of paths) if (known === path) return { id, name: basename(path) }
      const id = randomBytes(16).toString('hex')
      paths.set(id, path)
      return { id, name: basename(path) }
    },
    path: (id: string): string | undefined => paths.get(id),
    /** All that was named here, the last one first. */
    all: (): string[] => [...paths.values()].reverse(),
  }
}
export type Names = ReturnType<typeof createNames>
