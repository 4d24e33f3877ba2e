import { isAbsolute, relative } from 'node:path'

export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !way.startsWith('..') && !isAbsolute(way)
}
