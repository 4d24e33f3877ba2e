import { resolve } from 'node:path'

/**
 * The file a command line asks to open: `--file PATH`, or, in a packaged build, the bare path that a file manager
 * passes. `args` come without the program itself.
 */
export function fileArgument(args: readonly string[], workingFolder: string, packaged: boolean): string | undefined {
  const flag = args.indexOf('--file')
  const named = flag >= 0 ? args[flag + 1] : undefined
  const bare = packaged ? args.find((arg) => !arg.startsWith('-')) : undefined
  const path = named ?? bare
  return path === undefined || path === '' ? undefined : resolve(workingFolder, path)
}
