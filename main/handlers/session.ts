import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { samples } from '../files/samples'
import type { FileTasks } from '../files/tasks'
import type { JobContext } from '../jobs/queue'
import { canonicalPath, openDocument } from '../project/open-document'
import type { Shown } from '../project/session'
import { findSessionTable, findTable } from '../project/session-file'
import type { StoredWork } from '../project/saved/works'
import type { Services } from '../services'
import { inThreads } from '../workers/threads'
import { openInstead } from './leave-table'

export const sessionHandlers = (services: Services) => {
  const { workspace, session, files, targets, dependencies, reader, recent, emit } = services

  /** Reads the table again, lays the saved changes over it, and brings the model back. */
  async function bringBack(
    saved: StoredWork,
    from: { readonly work: string } | { readonly table: string },
    context: JobContext,
  ): Promise<{ shown: Shown; message: string }> {
    const path = 'work' in from ? findTable(saved.source.path) : from.table
    const opened = await openDocument(services, path, saved.source.options, context)
    const same = opened.document.sha256 === saved.file.sha256
    if (same) await opened.document.restore({ json: saved.document, blocks: saved.bytes })
    const bytes = saved.bytes.get('model')
    const model = bytes && saved.model ? { id: randomUUID(), bytes, info: saved.model } : null
    const missing = 'work' in from ? session.missingOf(from.work) : null
    const message = told(basename(path), same, missing)
    if (!same || missing !== null) emit('notice', { tone: 'warning', message })
    return {
      shown: {
        ...opened,
        // On another version of the file it is new work; the earlier stays where it is, should that version come back.
        work: 'work' in from && same ? from.work : null,
        model,
        view: same ? saved.view : null,
        evaluation: same ? saved.evaluation : null,
      },
      message,
    }
  }

  /** Tables that the user opened, dropped, uploaded or named, now or before, the last ones first; and the samples. */
  async function openedHere(): Promise<string[]> {
    const own = samples.map((sample) => join(dependencies.resourcesFolder, 'samples', sample.file))
    const before = recent.list().map((entry) => entry.path)
    const paths = await Promise.all([...files.all(), ...before, ...session.works.tables(), ...own].map(canonicalPath))
    return [...new Set(paths)]
  }
  const hash = (path: string): Promise<string> => inThreads<FileTasks>(dependencies.fileWorkerUrl)('hash', { path })

  const pathOf = (file: string): string => {
    const path = files.path(file)
    if (!path) throw new UserError('not-found', 'This file is no longer known; open it again.')
    return path
  }

  return {
    'session.info': () => session.info(),
    'session.view': () => workspace.view(),
    'session.keepView': (view) => {
      workspace.requireDocument()
      workspace.setView(view)
      return null
    },
    'session.works': async (of) => {
      await session.saveNow()
      const sample = 'sample' in of ? samples.find(({ name }) => name === of.sample) : undefined
      const path = 'file' in of ? pathOf(of.file) : join(dependencies.resourcesFolder, 'samples', sample?.file ?? '')
      return session.works.on(await canonicalPath(path))
    },
    'session.restore': ({ work, despite }) => {
      const id = work ?? session.works.last()?.id
      if (id === undefined) throw new UserError('not-found', 'There is no saved work to go on with; open a table.')
      return openInstead(services, `Opening ${session.works.nameOf(id)}`, despite, async (context) =>
        bringBack(await session.works.read(id), { work: id }, context),
      )
    },
    'session.save': async ({ target }) => {
      const path = targets.path(target)
      if (!path) throw new UserError('not-found', 'Choose again where to save the session.')
      workspace.requireDocument()
      await session.writeTo(path)
      return null
    },
    'session.open': ({ file, despite }) => {
      const path = pathOf(file)
      return openInstead(services, `Opening ${basename(path)}`, despite, async (context) => {
        const saved = await reader.session(path, { signal: context.signal })
        const table = await findSessionTable(saved, path, await openedHere(), hash)
        return bringBack(saved, { table }, context)
      })
    },
    'session.keepOpen': () => {
      session.keepOpen()
      return null
    },
  } satisfies Partial<Handlers>
}

function told(name: string, same: boolean, missing: string | null): string {
  if (!same) {
    return `${name} has changed since; it was opened as it is now, without the earlier edits and fills, which belong to its earlier version.`
  }
  if (missing === null) return `${name} is back as you left it.`
  const what = missing === '' ? 'what was done last' : `the last change (${missing})`
  return `${name} is back, but Lacuna ended before ${what} was saved.`
}
