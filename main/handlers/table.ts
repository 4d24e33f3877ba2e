import { join } from 'node:path'
import type { ReadOptions } from '../../contract/table'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { samples } from '../files/samples'
import { openDocument } from '../project/open-document'
import type { Services } from '../services'

export const tableHandlers = (services: Services) => {
  const { workspace, jobs, files, dependencies } = services

  const open = (path: string, options: ReadOptions): { job: string } => ({
    job: jobs.start('open', 'Opening', async (context) => {
      const document = await openDocument(services, path, options, context)
      jobs.cancelModelJobs()
      workspace.setDocument(document, { path, options })
      const { rows, columns, gaps } = document.info()
      return { message: `${rows} rows, ${columns.length} columns, ${gaps} gaps.` }
    }),
  })

  return {
    'table.open': ({ file, options }) => {
      const path = files.path(file)
      if (!path) throw new UserError('not-found', 'This file is no longer known; open it again.')
      return open(path, options ?? {})
    },
    'table.readAgain': ({ options }) => {
      const source = workspace.source()
      if (!source) throw new UserError('not-found', 'There is no table open; open one first.')
      return open(source.path, options)
    },
    'table.openSample': ({ name }) => {
      const sample = samples.find((candidate) => candidate.name === name)
      if (!sample) throw new UserError('not-found', 'There is no such sample; choose one from the start page.')
      return open(join(dependencies.resourcesFolder, 'samples', sample.file), {})
    },
    'table.close': async () => {
      await services.session.saveNow()
      jobs.cancelModelJobs()
      workspace.setDocument(null, null)
      return null
    },
    'table.document': () => workspace.document()?.info() ?? null,
    'table.page': ({ start, count, fill }) => workspace.requireDocument().page(start, count, fill),
    'table.sort': async ({ sort }) => {
      await workspace.requireDocument().sort(sort)
      return null
    },
    'table.filter': async ({ filter }) => {
      await workspace.requireDocument().filter(filter)
      return null
    },
    'table.edit': async ({ place, text }) => {
      await workspace.requireDocument().edit(place, text)
      return null
    },
    'table.paste': async ({ start, columns, texts }) => {
      await workspace.requireDocument().paste(start, columns, texts)
      return null
    },
    'table.undo': async () => {
      await workspace.requireDocument().undo()
      return null
    },
    'table.redo': async () => {
      await workspace.requireDocument().redo()
      return null
    },
    'table.nextGap': ({ from, backwards }) => workspace.requireDocument().nextGap(from, backwards),
    'table.find': (search) => workspace.requireDocument().find(search),
    'table.copy': (block) => workspace.requireDocument().copy(block),
    'columns.change': async ({ column, change }) => {
      await workspace.requireDocument().changeColumn(column, change)
      return null
    },
    'columns.detail': ({ column }) => workspace.requireDocument().detail(column),
  } satisfies Partial<Handlers>
}
