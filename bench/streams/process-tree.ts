import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux, as every common machine has them. */
const PAGE = 4096
const TICKS = 100

export type Use = {
  /** Resident memory in MB. */
  readonly memory: number
  /** Processor time in seconds, of children that have ended too. */
  readonly seconds: number
}

/** What a process and all that it has started take. */
export function useOf(root: number): Use {
  const found = new Map<number, readonly number[]>()
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? fieldsOf(name) : null
    if (fields !== null) found.set(Number(name), fields)
  }
  const belongs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = found.get(at)?.[PARENT])
      if (at === root) return true
    return false
  }
  const own = [...found].filter(([pid]) => belongs(pid)).map(([, fields]) => fields)
  return {
    memory: (own.reduce((sum, fields) => sum + fields[RESIDENT]!, 0) * PAGE) / 2 ** 20,
    seconds: own.reduce((sum, fields) => sum + TIMES.reduce((all, at) => all + fields[at]!, 0), 0) / TICKS,
  }
}

/** Places among the fields of /proc/…/stat that follow the name. */
const PARENT = 1
const TIMES = [11, 12, 13, 14]
const RESIDENT = 21

function fieldsOf(pid: string): readonly number[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold blanks and brackets.
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    // It has ended meanwhile.
    return null
  }
}
