import { join } from 'node:path'
import type { Host } from './host'
import { nodeCompute } from './node-compute'
import { nodeReader } from './node-reader'
import { placesAround } from './places'

/** Plain Node; `programs` is the folder of the program that runs, out/main. */
export function nodeHost(programs: string): Host {
  const places = placesAround(programs)
  return {
    places,
    again: [process.execPath, join(programs, 'cli.js')],
    reader: (log) => nodeReader(places, log),
    compute: (log, enginesFile) => nodeCompute(places.compute, log, enginesFile),
  }
}
