import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

export type StaticFile = { readonly path: string; readonly type: string; readonly size: number }

/**
 * The file of the window behind a URL path, or undefined: nothing outside `folder` is ever found, neither by `..` in
 * any spelling nor through a link.
 */
export async function findStaticFile(folder: string, urlPath: string): Promise<StaticFile | undefined> {
  const wanted = decoded(urlPath)
  if (wanted === undefined || /[\0\\]/.test(wanted)) return undefined
  const type = types[extname(wanted === '/' ? '/index.html' : wanted)]
  if (type === undefined) return undefined
  try {
    const home = await realpath(folder)
    const path = await realpath(join(home, wanted === '/' ? 'index.html' : wanted))
    if (!path.startsWith(home + sep)) return undefined
    const found = await stat(path)
    return found.isFile() ? { path, type, size: found.size } : undefined
  } catch {
    return undefined
  }
}

function decoded(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath)
  } catch {
    return undefined
  }
}
