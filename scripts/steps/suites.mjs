import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { playwrightCounts, suiteCounts, vitestCounts } from './counts.mjs'
import { run } from './run.mjs'

/** Unit and integration tests. `extra` goes to Vitest as it is. */
export async function vitestSuite(root, project, extra, env = {}) {
  const report = freshReport(root, project)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(process.execPath, [vitest, 'run', '--project', project, ...reporters, ...extra], {
    cwd: root,
    env,
  })
  return suiteCounts(report, vitestCounts, code)
}

/** End-to-end tests: project `desktop` in Electron, project `browser` in Chromium. `extra` goes to Playwright. */
export async function playwrightSuite(root, project, env, extra) {
  const report = freshReport(root, `e2e-${project}`)
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  // Each has a folder of its own, because Playwright empties it first.
  const output = `--output=${join('test-results', project)}`
  const args = [playwright, 'test', `--project=${project}`, output, '--reporter=list,json', ...extra]
  const { code } = await run(process.execPath, args, {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return suiteCounts(report, playwrightCounts, code)
}

function freshReport(root, name) {
  const folder = join(root, '.cache', 'reports')
  mkdirSync(folder, { recursive: true })
  const report = join(folder, `${name}.json`)
  rmSync(report, { force: true })
  return report
}
