import { existsSync, readFileSync } from 'node:fs'

/**
 * What a suite did, from its runner's JSON report. A suite that ended badly without a failed test, that wrote no
 * report, or that ran no test at all counts as one failure: a green line must mean that everything ran.
 */
export function suiteCounts(reportFile, read, code) {
  if (!existsSync(reportFile)) return couldNotRun('it wrote no report')
  const counts = read(JSON.parse(readFileSync(reportFile, 'utf8')))
  if (counts.passed + counts.failed === 0) return couldNotRun('it ran no test')
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, problem: `it ended with code ${code}` }
  return counts
}

export function couldNotRun(problem) {
  return { passed: 0, failed: 1, skipped: 0, problem }
}

export function vitestCounts(report) {
  // A file that fails to load has no tests to count, but it failed.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** The last line of `npm test`. */
export function summaryLine(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
