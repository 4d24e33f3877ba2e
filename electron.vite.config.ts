import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { about } from './scripts/parts.mjs'

const at = (path: string): string => resolve(import.meta.dirname, path)

/**
 * One build for every host. `out/main` holds the programs (desktop shell, command line, web server) and what they
 * start (compute process, reader process, file worker); `out/preload` and `out/renderer` the window.
 */
export default defineConfig({
  main: {
    define: { __LACUNA_ABOUT__: JSON.stringify(about) },
    build: {
      outDir: 'out/main',
      rollupOptions: {
        // Electron's own file system, without its view into archives.
        external: ['original-fs'],
        input: {
          electron: at('electron/index.ts'),
          compute: at('main/compute/process.ts'),
          reader: at('main/reader/process.ts'),
          'file-worker': at('main/worker.ts'),
          cli: at('main/hosts/cli.ts'),
          web: at('main/hosts/web.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { preload: at('electron/preload.ts') },
        // A sandboxed preload must be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    base: './',
    build: {
      outDir: at('out/renderer'),
      // Less to read and parse before the window answers.
      minify: true,
      // The largest part is the grid, read while the start page is shown; the charts come when the first one is needed.
      chunkSizeWarningLimit: 1000,
      rollupOptions: { input: at('renderer/index.html') },
    },
    plugins: [vue()],
  },
})
