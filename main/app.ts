import type { Emit, EventName } from '../contract/events'
import type { AppDependencies, Application } from './application'
import { createDispatcher, type Handlers } from './dispatch'
import { toFailure } from './errors'
import { appHandlers } from './handlers/app'
import { evaluateHandlers } from './handlers/evaluate'
import { exportHandlers } from './handlers/export'
import { fileHandlers } from './handlers/files'
import { fillHandlers } from './handlers/fill'
import { jobHandlers } from './handlers/jobs'
import { lookHandlers } from './handlers/look'
import { modelHandlers } from './handlers/model'
import { sessionHandlers } from './handlers/session'
import { tableHandlers } from './handlers/table'
import { createComputeClient } from './jobs/compute-client'
import { createJobQueue } from './jobs/queue'
import { createNames } from './project/names'
import { openRecentFiles } from './project/recent'
import { openSessionKeeper } from './project/session'
import { openSettings } from './project/settings'
import type { Services } from './services'
import { createWorkspace } from './workspace'

/** Wires the services and the contract's handlers. Hosts call only this. */
export async function createApp(dependencies: AppDependencies): Promise<Application> {
  const { dataFolder, spawnCompute, now, log } = dependencies
  const listeners = new Set<(name: EventName, value: unknown) => void>()
  const emit: Emit = (name, value) => listeners.forEach((listener) => listener(name, value))

  const workspace = createWorkspace(emit)
  const session = await openSessionKeeper({
    dataFolder,
    workspace,
    now,
    onChange: (info) => emit('session', info),
    onProblem: (message) => emit('notice', { tone: 'error', message }),
  })
  const services: Services = {
    dependencies,
    workspace,
    session,
    emit,
    jobs: createJobQueue({ now, emit: (job) => emit('job', job), toFailure: (error) => toFailure(error, log) }),
    compute: createComputeClient({
      spawn: spawnCompute,
      log,
      notify: (tone, message) => emit('notice', { tone, message }),
    }),
    files: createNames(),
    targets: createNames(),
    settings: await openSettings(dataFolder),
    recent: await openRecentFiles(dataFolder),
  }
  const handlers: Handlers = {
    ...appHandlers(services),
    ...fileHandlers(services),
    ...tableHandlers(services),
    ...jobHandlers(services),
    ...modelHandlers(services),
    ...fillHandlers(services),
    ...lookHandlers(services),
    ...evaluateHandlers(services),
    ...exportHandlers(services),
    ...sessionHandlers(services),
  }

  return {
    call: createDispatcher(handlers, log),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit,
    registerFile: (path) => services.files.add(path),
    registerTarget: (path) => services.targets.add(path),
    targetPath: (id) => services.targets.path(id),
    hasUnsavedWork: () => services.jobs.isBusy() || session.info().saved === 'unsaved',
    async close() {
      const ending = services.jobs.close()
      services.compute.close()
      await ending
      await session.close()
    },
  }
}
