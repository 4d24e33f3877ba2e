import type { FromCompute, ToCompute } from '../compute/protocol'

/** A running compute process, whatever carries it: Electron's utility process or a child process of Node. */
export type ComputeProcess = {
  readonly pid: number | undefined
  post(message: ToCompute): void
  onMessage(listener: (message: FromCompute) => void): void
  /** Called once, however it ended. `reason` is for the log and, when it was memory, for the user. */
  onExit(listener: (reason: 'ended' | 'crashed' | 'out-of-memory') => void): void
  kill(): void
}
export type SpawnCompute = () => ComputeProcess
