import { defineConfig } from '@playwright/test'
import type { HostOptions } from '../../test/e2e/harness/lacuna'

export default defineConfig<HostOptions>({
  testDir: '.',
  testMatch: ['large-table.ts', 'gaps-picture.ts', 'wide-table.ts'],
  outputDir: '../../test-results/bench',
  workers: 1,
  timeout: 1_800_000,
  reporter: 'line',
  use: { host: 'desktop' },
})
