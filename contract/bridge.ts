import type { FilePurpose, FileRef, TargetRef } from './files'
import type { Reply } from './wire'

/**
 * What a host puts at `window.lacuna`. The desktop preload and the browser client both provide exactly this, so the
 * window cannot tell them apart.
 */
export type Bridge = {
  call(name: string, input: unknown): Promise<Reply>
  on(listener: (name: string, value: unknown) => void): () => void
  /** Lets the user choose a file; null when they change their mind. */
  chooseFile(purpose: FilePurpose): Promise<FileRef | null>
  /** Takes a file that was dropped on the window. */
  receiveFile(file: File): Promise<FileRef>
  /** Lets the user choose where something is written. */
  chooseTarget(suggestedName: string): Promise<TargetRef | null>
  /** Shows what was written: in its folder (desktop) or as a download (browser). */
  deliver(target: string): Promise<void>
}
