import { basename, join } from 'node:path'
import { about } from '../parts.mjs'

/** Bundles a TypeScript program that is not part of the application; returns the path of what can be run. */
export async function bundle(root, entry, outDir) {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { __LACUNA_ABOUT__: JSON.stringify(about) },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  return join(outDir, `${basename(entry, '.ts')}.mjs`)
}
