export interface Counts {
  passed: number
  failed: number
  skipped: number
  problem?: string
}

export function suiteCounts<T>(reportFile: string, read: (report: T) => Counts, code: number): Counts
export function couldNotRun(problem: string): Counts
export function vitestCounts(report: {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}): Counts
export function playwrightCounts(report: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}): Counts
export function summaryLine(results: readonly Counts[]): string
