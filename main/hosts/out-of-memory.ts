import { readFileSync } from 'node:fs'

/** What V8, the C++ library and ONNX Runtime write when they get no more memory. */
export function saysOutOfMemory(lastWords: string): boolean {
  return /heap out of memory|allocation failed|bad_alloc|failed to allocate memory|out of memory/i.test(lastWords)
}

/** How often the Linux kernel has ended a process for want of memory since it started; 0 where it does not say. */
export function systemOutOfMemoryKills(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
