/** Who may compute now, where several people share a machine. */
export type Turns = {
  /**
   * Settles when it is one's turn, with what says that one is done; with null when the signal aborts first. `wait` hears
   * how many jobs come before, each time that this changes.
   */
  take(signal: AbortSignal, wait: (before: number) => void): Promise<(() => void) | null>
}
