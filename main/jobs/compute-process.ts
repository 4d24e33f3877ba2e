import type { FromCompute, ToCompute } from '../compute/protocol'
import type { ChildProgram } from '../workers/child-program'

export type ComputeProcess = ChildProgram<ToCompute, FromCompute>
export type SpawnCompute = () => ComputeProcess
