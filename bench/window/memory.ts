import { readdirSync, readFileSync } from 'node:fs'

const pageBytes = 4096

/** Resident memory of a process and all below it, in megabytes (Linux). Read without starting a program, which would take the window's time. */
export function memoryOf(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return (pages * pageBytes) / 2 ** 20 + children.reduce((sum, child) => sum + memoryOf(child), 0)
  } catch {
    return 0
  }
}
