import { randomUUID } from 'node:crypto'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import type { JobContext } from '../jobs/queue'
import { openDocument } from '../project/open-document'
import { findTable, type SavedSession } from '../project/session'
import type { Services } from '../services'

export const sessionHandlers = (services: Services) => {
  const { workspace, jobs, session, files, targets } = services

  /** Reads the table again, lays the saved changes over it, and brings the model back. */
  async function bringBack(
    saved: SavedSession,
    sessionPath: string,
    context: JobContext,
  ): Promise<{ message: string }> {
    const path = findTable(saved, sessionPath)
    const document = await openDocument(services, path, saved.source.options, context)
    const same = document.sha256 === saved.sha256
    if (same) await document.restore({ json: saved.document, blocks: saved.blocks })
    const bytes = saved.blocks.get('model')
    const model = bytes && saved.model ? { id: randomUUID(), bytes: bytes.slice(), info: saved.model } : null
    jobs.cancelModelJobs()
    workspace.setDocument(document, { path, options: saved.source.options }, model, same ? saved.view : null)
    if (saved.evaluation && same) workspace.setEvaluation(saved.evaluation)
    return {
      message: same
        ? `${saved.name} is back as you left it.`
        : `${saved.name} has changed since; it was opened fresh, without the earlier edits and fills.`,
    }
  }

  return {
    'session.info': () => session.info(),
    'session.view': () => workspace.view(),
    'session.keepView': (view) => {
      workspace.requireDocument()
      workspace.setView(view)
      return null
    },
    'session.restore': () => ({
      job: jobs.start('open', 'Restoring', async (context) => bringBack(await session.last(), '', context)),
    }),
    'session.save': async ({ target }) => {
      const path = targets.path(target)
      if (!path) throw new UserError('not-found', 'Choose again where to save the session.')
      workspace.requireDocument()
      await session.writeTo(path)
      return null
    },
    'session.open': ({ file }) => {
      const path = files.path(file)
      if (!path) throw new UserError('not-found', 'This file is no longer known; open it again.')
      return {
        job: jobs.start('open', 'Opening', async (context) => bringBack(await session.read(path), path, context)),
      }
    },
  } satisfies Partial<Handlers>
}
