import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Emit, EventName } from '../contract/events'
import type { AppDependencies, Application } from './application'
import { createDispatcher, type Handlers } from './dispatch'
import { toFailure } from './errors'
import { analysisHandlers } from './handlers/analysis'
import { appHandlers } from './handlers/app'
import { computerHandlers } from './handlers/computer'
import { evaluateHandlers } from './handlers/evaluate'
import { exportHandlers } from './handlers/export'
import { fileHandlers } from './handlers/files'
import { fillHandlers } from './handlers/fill'
import { jobHandlers } from './handlers/jobs'
import { arrangementHandlers } from './handlers/arrangement'
import { lookHandlers } from './handlers/look'
import { missingHandlers } from './handlers/missing'
import { modelHandlers } from './handlers/model'
import { reportHandlers } from './handlers/report'
import { ruleHandlers } from './handlers/rules'
import { sessionHandlers } from './handlers/session'
import { tableHandlers } from './handlers/table'
import { createComputeClient } from './jobs/compute-client'
import { createJobQueue } from './jobs/queue'
import { isBelow } from './project/is-below'
import { createNames } from './project/names'
import { openRecentFiles } from './project/recent'
import { lockFolder } from './project/folder-lock'
import { makePrivateFolder } from './project/private-file'
import { createSessionKeeper } from './project/session'
import { openSettings } from './project/settings'
import { removeUnfinished } from './project/sweep'
import { openWorks } from './project/saved/works'
import { createReader } from './reader/reader'
import { prepareReadingFolder } from './reader/sweep'
import type { Services } from './services'
import type { FileTasks } from './files/tasks'
import { inThreads } from './workers/threads'
import { createWorkspace } from './workspace'

const pauseWithinMs = 3000

/** Wires the services and the contract's handlers. Hosts call only this. */
export async function createApp(dependencies: AppDependencies): Promise<Application> {
  const { dataFolder, spawnCompute, spawnReader, now, log } = dependencies
  const reading = join(dataFolder, 'reading')
  const listeners = new Set<(name: EventName, value: unknown) => void>()
  const emit: Emit = (name, value) => listeners.forEach((listener) => listener(name, value))

  await makePrivateFolder(dataFolder)
  const lock = await lockFolder(dataFolder, now)
  await removeUnfinished(dataFolder)
  await prepareReadingFolder(reading)
  const workspace = createWorkspace(emit)
  const work = inThreads<FileTasks>(dependencies.fileWorkerUrl)
  const session = createSessionKeeper({
    works: await openWorks(dataFolder, now),
    lock,
    workspace,
    now,
    hash: (path) => work('hash', { path }),
    onChange: (info) => emit('session', info),
    onProblem: (message) => emit('notice', { tone: 'error', message }),
  })
  const services: Services = {
    dependencies,
    workspace,
    session,
    emit,
    jobs: createJobQueue({
      now,
      emit: (job) => emit('job', job),
      toFailure: (error) => toFailure(error, log),
      turns: dependencies.turns,
    }),
    compute: createComputeClient({
      spawn: spawnCompute,
      log,
      notify: (tone, message) => emit('notice', { tone, message }),
    }),
    reader: createReader({ spawn: spawnReader, folder: reading }),
    files: createNames(),
    targets: createNames(),
    settings: await openSettings(dataFolder),
    recent: await openRecentFiles(dataFolder),
  }
  const handlers: Handlers = {
    ...appHandlers(services),
    ...computerHandlers(services),
    ...fileHandlers(services),
    ...tableHandlers(services),
    ...jobHandlers(services),
    ...modelHandlers(services),
    ...fillHandlers(services),
    ...lookHandlers(services),
    ...arrangementHandlers(services),
    ...evaluateHandlers(services),
    ...exportHandlers(services),
    ...analysisHandlers(services),
    ...missingHandlers(services),
    ...reportHandlers(services),
    ...ruleHandlers(services),
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
    tableFolder() {
      const own = [dataFolder, dependencies.resourcesFolder]
      const known = (path: string): boolean => !own.some((folder) => isBelow(folder, path))
      const open = services.workspace.source()?.path
      const path =
        open === undefined
          ? services.recent
              .list()
              .map((recent) => recent.path)
              .find(known)
          : open
      return path !== undefined && known(path) ? dirname(path) : undefined
    },
    savedTables: () => session.works.tables(),
    isBusy: () => services.jobs.isBusy(),
    save: () => session.saveNow(),
    async close() {
      // A training that can keep its state in time goes on from there another day.
      await Promise.race([services.jobs.leaveModelJobs(), setTimeout(pauseWithinMs, undefined, { ref: false })])
      const ending = services.jobs.close()
      services.compute.close()
      await ending
      return session.close()
    },
  }
}
