import { app } from 'electron'
import type { Host } from '../main/hosts/host'
import { runCommandLine } from '../main/hosts/cli/run'
import { placesAround } from '../main/hosts/places'
import { utilityCompute } from './compute'
import { utilityReader } from './reader'
import { wordsBefore } from './command-words'
import { checkSeal } from './security/check-seal'

/**
 * The command line without Node: Electron's main process computes, its utility processes read files. `programs`: the folder of
 * the program that runs, out/main.
 */
export async function runWords(words: readonly string[], programs: string): Promise<void> {
  const places = placesAround(programs)
  const host: Host = {
    places,
    again: [process.execPath, ...wordsBefore(process.argv)],
    reader: (log) => utilityReader(places, log),
    compute: (log, enginesFile) => utilityCompute(places.compute, log, enginesFile),
  }
  const seal = await checkSeal().then(
    () => undefined,
    (error: Error) => error.message,
  )
  if (seal === undefined) return app.exit(await runCommandLine(words, host))
  process.stderr.write(`${seal}\n`)
  app.exit(1)
}
