/** How a child process ended: as asked, for want of memory, or in any other way. */
export type ExitReason = 'ended' | 'crashed' | 'out-of-memory'

/** A program in a process of its own, whatever carries it: Electron's utility process or a child process of Node. */
export type ChildProgram<To, From> = {
  readonly pid: number | undefined
  post(message: To): void
  onMessage(listener: (message: From) => void): void
  /** Called once, however it ended. */
  onExit(listener: (reason: ExitReason) => void): void
  kill(): void
}
