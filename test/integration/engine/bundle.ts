import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..', '..', '..')

/** Bundles test/integration/engine/children/NAME.ts for Node and returns the path of the program. */
export async function bundleChild(name: string): Promise<string> {
  const outDir = join(root, '.cache', 'test-engine', name)
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'children', `${name}.ts`),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  })
  return join(outDir, `${name}.mjs`)
}
