import { enginesArguments } from '../main/compute/arguments'
import type { SpawnCompute } from '../main/jobs/compute-process'
import { forkUtility } from './child'

/** The compute process as Electron's utility process; `program` is the built compute.js. */
export const utilityCompute =
  (program: string, log: (line: string) => void, enginesFile: string): SpawnCompute =>
  () =>
    forkUtility(program, enginesArguments(enginesFile), 'Lacuna compute', log)
