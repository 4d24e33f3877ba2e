import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { about } from './scripts/parts.mjs'

export default defineConfig({
  plugins: [vue()],
  define: { __LACUNA_ABOUT__: JSON.stringify(about) },
  test: {
    projects: [
      {
        extends: true,
        // The limits only end what hangs; a loaded machine may be slow.
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        // Against the built programs in out/: real worker threads, processes and sockets.
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
    setupFiles: ['test/setup.ts'],
    maxWorkers: 2,
  },
})
