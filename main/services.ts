import type { Emit } from '../contract/events'
import type { AppDependencies } from './application'
import type { ComputeClient } from './jobs/compute-client'
import type { JobQueue } from './jobs/queue'
import type { Names } from './project/names'
import type { RecentFiles } from './project/recent'
import type { SessionKeeper } from './project/session'
import type { SettingsStore } from './project/settings'
import type { Reader } from './reader/reader'
import type { Workspace } from './workspace'

/** Everything a handler may use. Built once in `createApp`, passed to each domain's handlers. */
export type Services = {
  readonly dependencies: AppDependencies
  readonly workspace: Workspace
  readonly jobs: JobQueue
  readonly compute: ComputeClient
  readonly reader: Reader
  readonly files: Names
  readonly targets: Names
  readonly settings: SettingsStore
  readonly recent: RecentFiles
  readonly session: SessionKeeper
  readonly emit: Emit
}
