#!/usr/bin/env node
import { resolve } from 'node:path'
import { build } from './steps/build.mjs'
import { couldNotRun, summaryLine } from './steps/counts.mjs'
import { install } from './steps/install.mjs'
import { needNode20 } from './steps/node-version.mjs'
import { npm, stopTogether, wasStopped } from './steps/run.mjs'
import { playwrightSuite, vitestSuite } from './steps/suites.mjs'
import { surroundings } from './steps/surroundings.mjs'
import { testOptions, usage } from './steps/test-options.mjs'

needNode20()
const root = resolve(import.meta.dirname, '..')
const options = testOptions(process.argv.slice(2))
if (options.problem !== undefined || options.help) {
  console.error([options.problem, usage].filter(Boolean).join('\n'))
  process.exit(options.help ? 0 : 2)
}

stopTogether()
const wanted = (part) => options.chosen.includes(part)
const results = []
let usable = true

usable = await step('install', () => install(root))
if (usable) {
  await Promise.all([
    wanted('types') && step('types', () => npm(['run', '--silent', 'typecheck'], { cwd: root })),
    wanted('lint') && step('lint', () => npm(['run', '--silent', 'lint'], { cwd: root })),
  ])
  if (wanted('unit')) await suite('unit', () => vitestSuite(root, 'unit', options.extra))
  if (['integration', 'e2e-desktop', 'e2e-browser'].some(wanted)) usable = await step('build', () => build(root))
}
if (['integration', 'e2e-desktop', 'e2e-browser'].some(wanted)) await inSurroundings()
report()

/** The suites that need a built Lacuna, an Electron, a browser and a display. */
async function inSurroundings() {
  // The integration tests use Electron too: its utility process and its software Vulkan.
  const desktop = wanted('integration') || wanted('e2e-desktop')
  const browser = wanted('e2e-browser')
  const tracer = wanted('integration') || wanted('e2e-desktop')
  const { env, missing, close } = await surroundings(root, { desktop, browser, tracer })
  if (wanted('integration')) await suite('integration', () => vitestSuite(root, 'integration', options.extra, env))
  // Side by side: each by itself leaves a third of two cores idle, and they share neither display nor clipboard.
  const endToEnd = (host) => suite(`e2e-${host}`, () => playwrightSuite(root, host, env, options.extra), missing)
  await Promise.all([wanted('e2e-desktop') && endToEnd('desktop'), browser && endToEnd('browser')])
  close()
}

/** Something that must succeed but holds no tests: it adds to the count only when it fails. */
async function step(name, action) {
  const { result, seconds } = await timed(name, action)
  const failed = result.code !== 0
  const problem = failed ? { problem: `it ended with code ${result.code}` } : {}
  results.push({ name, seconds, passed: 0, failed: failed ? 1 : 0, skipped: 0, ...problem })
  return !failed
}

async function suite(name, action, missing) {
  const cannot = usable ? missing : 'what it needs could not be installed or built'
  const { result, seconds } = await timed(name, cannot === undefined ? action : () => couldNotRun(cannot))
  results.push({ name, seconds, ...result })
}

async function timed(name, action) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const result = await action()
  if (wasStopped()) process.exit(130)
  return { result, seconds: (Date.now() - started) / 1000 }
}

function report() {
  console.log('')
  for (const { name, seconds, passed, failed, skipped, problem } of results) {
    const counts = passed + failed + skipped > 0 ? summaryLine([{ passed, failed, skipped }]) : 'ok'
    console.log(
      `${name.padEnd(14)}${seconds.toFixed(1).padStart(7)} s   ${problem ? `FAILED: ${problem}. ` : ''}${counts}`,
    )
  }
  console.log(`\n${summaryLine(results)}`)
  process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0)
}
