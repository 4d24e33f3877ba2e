import type { SpawnReader } from '../reader/protocol'
import { forkProgram } from './node-child'
import type { Places } from './places'

/** The reader process as a child process of Node. */
export const nodeReader =
  ({ reader, fileWorkerUrl }: Places, log: (line: string) => void): SpawnReader =>
  () =>
    forkProgram(reader, [fileWorkerUrl.href], log)
