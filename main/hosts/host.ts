import type { SpawnCompute } from '../jobs/compute-process'
import type { SpawnReader } from '../reader/protocol'
import type { Places } from './places'

type Log = (line: string) => void

/** What runs the command line or the web server: Node, or the packaged program, which cannot start Node and has its own processes. */
export type Host = {
  readonly places: Places
  /** What starts this command line once more, words to be added. */
  readonly again: readonly [string, ...string[]]
  readonly reader: (log: Log) => SpawnReader
  readonly compute: (log: Log, enginesFile: string) => SpawnCompute
}
