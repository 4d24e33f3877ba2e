import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  couldNotRun,
  playwrightCounts,
  suiteCounts,
  summaryLine,
  vitestCounts,
} from '../../../../scripts/steps/counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lacuna-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (report: unknown): string => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
const vitest = (passed: number, failed = 0, files: { status: string; assertionResults: unknown[] }[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: files,
})

describe('a suite counts as failed', () => {
  it('when it wrote no report', () => {
    expect(suiteCounts(join(folder, 'absent.json'), vitestCounts, 0)).toMatchObject({ failed: 1 })
  })

  it('when it ran no test', () => {
    expect(suiteCounts(written(vitest(0)), vitestCounts, 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('when it ended badly though no test failed', () => {
    expect(suiteCounts(written(vitest(7)), vitestCounts, 1)).toMatchObject({ passed: 7, failed: 1, skipped: 1 })
  })

  it('when a file could not be loaded', () => {
    const broken = { status: 'failed', assertionResults: [] }
    expect(suiteCounts(written(vitest(7, 0, [broken])), vitestCounts, 1)).toMatchObject({ passed: 7, failed: 1 })
  })

  it('when Playwright failed outside of any test', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }
    expect(playwrightCounts({ stats, errors: [{}] })).toEqual({ passed: 3, failed: 2, skipped: 2 })
  })
})

it('passes on what a suite did', () => {
  expect(suiteCounts(written(vitest(7, 2)), vitestCounts, 1)).toEqual({ passed: 7, failed: 2, skipped: 1 })
})

it('sums up in one line', () => {
  expect(summaryLine([{ passed: 3, failed: 0, skipped: 0 }, couldNotRun('x')])).toBe('3 passed, 1 failed')
  expect(summaryLine([{ passed: 3, failed: 0, skipped: 2 }])).toBe('3 passed, 0 failed, 2 skipped')
})
