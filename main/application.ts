import type { Emit, EventName } from '../contract/events'
import type { FileRef, TargetRef } from '../contract/files'
import type { Reply } from '../contract/wire'
import type { SpawnCompute } from './jobs/compute-process'
import type { Turns } from './jobs/turns'
import type { SpawnReader } from './reader/protocol'

/** What a host (desktop shell, web server, command line) gives the application. */
export type AppDependencies = {
  /** Settings, recent files, autosaved work. */
  readonly dataFolder: string
  /** Samples and icons as shipped. */
  readonly resourcesFolder: string
  /** The program that worker threads run to look through tables and to write files. */
  readonly fileWorkerUrl: URL
  readonly spawnCompute: SpawnCompute
  /** Starts a process that reads one file from outside. */
  readonly spawnReader: SpawnReader
  readonly now: () => number
  readonly log: (line: string) => void
  /** Where several people share a machine: who may compute now. */
  readonly turns?: Turns
}

/** What a host gets back from `createApp`. Hosts adapt this and hold no state of their own. */
export type Application = {
  /** Checks the name, parses the input, runs the handler. Never throws. */
  call(name: string, input: unknown): Promise<Reply>
  subscribe(listener: (name: EventName, value: unknown) => void): () => void
  /** Sends an event that starts in the host (menu, second start with a file). */
  readonly emit: Emit
  /** Names a file that the user chose, dropped, uploaded or passed on the command line. */
  registerFile(path: string): FileRef
  /** Names a place the user chose to write to. */
  registerTarget(path: string): TargetRef
  /** The path behind a target, for showing or downloading what was written. */
  targetPath(id: string): string | undefined
  /** The folder of the open table, else of the one that was opened last; samples and uploads lie in none that people know. */
  tableFolder(): string | undefined
  /** Files that saved work needs. */
  savedTables(): readonly string[]
  /** True while something runs that closing would end. */
  isBusy(): boolean
  /** Saves what is open now; false when that cannot be done. */
  save(): Promise<boolean>
  /** Ends what was started and saves what is open; false when something could not be saved. */
  close(): Promise<boolean>
}
