import { enginesArguments } from '../compute/arguments'
import type { SpawnCompute } from '../jobs/compute-process'
import { forkProgram } from './node-child'

/**
 * The compute process as a child process of Node; `program` is the built compute.js, `enginesFile` remembers which engine
 * was the fastest here.
 */
export const nodeCompute =
  (program: string, log: (line: string) => void, enginesFile?: string): SpawnCompute =>
  () =>
    forkProgram(program, enginesArguments(enginesFile), log)
