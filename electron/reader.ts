import type { Places } from '../main/hosts/places'
import type { SpawnReader } from '../main/reader/protocol'
import { forkUtility } from './child'

/** The reader process as Electron's utility process. */
export const utilityReader =
  ({ reader, fileWorkerUrl }: Places, log: (line: string) => void): SpawnReader =>
  () =>
    forkUtility(reader, [fileWorkerUrl.href], 'Lacuna reader', log)
