import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where the parts of a built Lacuna lie. */
export type Places = {
  readonly renderer: string
  readonly preload: string
  readonly compute: string
  readonly reader: string
  readonly fileWorkerUrl: URL
  readonly resources: string
}

/** `programs`: the folder of the program that runs, out/main. */
export function placesAround(programs: string): Places {
  return {
    renderer: resolve(programs, '../renderer'),
    preload: resolve(programs, '../preload/preload.cjs'),
    compute: join(programs, 'compute.js'),
    reader: join(programs, 'reader.js'),
    fileWorkerUrl: pathToFileURL(join(programs, 'file-worker.js')),
    resources: resolve(programs, '../../resources'),
  }
}
