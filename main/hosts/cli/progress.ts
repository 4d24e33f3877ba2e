import type { Progress } from '../../../contract/jobs'

export type Terminal = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }

const BAR = 24
const EVERY_MS = 100
const EVERY_MS_IN_LOGS = 5000

/** Progress on standard error: a bar that redraws itself on a terminal, a line now and then in a log. */
export function createProgress(terminal: Terminal, now: () => number) {
  let last = -Infinity
  let drawn = false
  const clear = (): void => {
    if (drawn) terminal.write('\r\u001b[K')
    drawn = false
  }
  return {
    report(progress: Progress): void {
      const live = terminal.isTTY === true
      if (now() - last < (live ? EVERY_MS : EVERY_MS_IN_LOGS)) return
      last = now()
      const line = describe(progress, live)
      if (!live) terminal.write(`${line}\n`)
      else {
        terminal.write(`\r\u001b[K${line.slice(0, (terminal.columns ?? 80) - 1)}`)
        drawn = true
      }
    },
    note(line: string): void {
      clear()
      terminal.write(`${line}\n`)
    },
    clear,
  }
}

function describe({ fraction, stage, secondsLeft, best }: Progress, bar: boolean): string {
  const parts = [stage]
  if (fraction !== null) {
    const full = Math.round(fraction * BAR)
    if (bar) parts.unshift(`[${'█'.repeat(full)}${'·'.repeat(BAR - full)}]`)
    parts.push(`${Math.round(fraction * 100)}%`)
  }
  if (secondsLeft !== null) parts.push(`${Math.max(0, Math.round(secondsLeft))} s left`)
  if (best) parts.push(`log-likelihood ${best.likelihood.toFixed(3)}`)
  return parts.join('  ')
}
