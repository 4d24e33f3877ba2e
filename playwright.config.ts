import { defineConfig } from '@playwright/test'
import type { HostOptions } from './test/e2e/harness/lacuna'

/**
 * The same flows on both hosts: `name.spec.ts` runs on each, `name.desktop.spec.ts` and `name.browser.spec.ts` on one.
 * Started by `npm test`, which brings the browser, the Electron and the display.
 */
export default defineConfig<HostOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Each test starts a whole application; two cores are shared with its compute process.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: 'desktop', testMatch: '**/*.spec.ts', testIgnore: '**/*.browser.spec.ts', use: { host: 'desktop' } },
    // Started by `npm run test:package`, on a program that is packed and installed.
    { name: 'package', testDir: 'test/package', testMatch: '**/*.spec.ts' },
    { name: 'browser', testMatch: '**/*.spec.ts', testIgnore: '**/*.desktop.spec.ts', use: { host: 'browser' } },
  ],
})
