import { basename, join } from 'node:path'
import type { Despite } from '../../contract/despite'
import type { ReadOptions } from '../../contract/table'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { samples } from '../files/samples'
import { openDocument } from '../project/open-document'
import type { Services } from '../services'
import type { OpenModel } from '../workspace'
import { keepNames } from './keep-names'
import { askToLeave, leaveFor, openInstead } from './leave-table'

export const tableHandlers = (services: Services) => {
  const { workspace, files, dependencies } = services

  const open = (
    path: string,
    options: ReadOptions,
    despite: Despite | undefined,
    model: () => OpenModel | null = () => null,
  ): Promise<{ job: string }> =>
    openInstead(services, `Opening ${basename(path)}`, despite, async (context) => {
      const opened = await openDocument(services, path, options, context)
      const { rows, columns, gaps } = opened.document.info()
      return {
        shown: { ...opened, work: null, model: model() },
        message: `${rows} rows, ${columns.length} columns, ${gaps} gaps.`,
      }
    })

  return {
    'table.open': ({ file, options, despite }) => {
      const path = files.path(file)
      if (!path) throw new UserError('not-found', 'This file is no longer known; open it again.')
      return open(path, options ?? {}, despite)
    },
    'table.readAgain': ({ options, despite }) => {
      const source = workspace.source()
      if (!source) throw new UserError('not-found', 'There is no table open; open one first.')
      if (options) return open(source.path, options, despite)
      return open(source.path, source.options, despite, () => workspace.model())
    },
    'table.openSample': ({ name, despite }) => {
      const sample = samples.find((candidate) => candidate.name === name)
      if (!sample) throw new UserError('not-found', 'There is no such sample; choose one from the start page.')
      return open(join(dependencies.resourcesFolder, 'samples', sample.file), {}, despite)
    },
    'table.close': async ({ despite }) => {
      await askToLeave(services, despite)
      await leaveFor(services, null, despite)
      return null
    },
    'table.document': () => workspace.document()?.info() ?? null,
    'table.page': ({ start, count, fill }) => workspace.requireDocument().page(start, count, fill),
    'table.sort': async ({ sort }) => {
      await workspace.requireDocument().sort(sort)
      return null
    },
    'table.pick': async (picked) => {
      await workspace.requireDocument().arrange({ filter: 'picked', picked })
      return null
    },
    'table.filter': async ({ filter }) => {
      await workspace.requireDocument().filter(filter)
      return null
    },
    'table.filterColumn': async ({ column, filter }) => {
      const document = workspace.requireDocument()
      const others = document.arrangement().columnFilters.filter((other) => other.column !== column)
      await document.arrange({ columnFilters: filter ? [...others, { column, filter }] : others })
      return null
    },
    'table.clearFilters': async () => {
      await workspace.requireDocument().arrange({ filter: 'all', columnFilters: [] })
      return null
    },
    'table.showFill': async ({ fill }) => {
      const document = workspace.requireDocument()
      if (fill !== document.arrangement().fill) await document.arrange({ fill })
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
    'table.undo': () => keepNames(services, () => workspace.requireDocument().undo()),
    'table.redo': () => keepNames(services, () => workspace.requireDocument().redo()),
    'table.nextGap': ({ from, backwards }) => workspace.requireDocument().nextGap(from, backwards),
    'table.find': (search) => workspace.requireDocument().find(search),
    'table.findAll': (find) => workspace.requireDocument().findAll(find),
    'table.replace': async (wanted) => ({ cells: await workspace.requireDocument().replace(wanted) }),
    'table.copy': (block) => workspace.requireDocument().copy(block),
    'columns.change': ({ column, change }) =>
      keepNames(services, () => workspace.requireDocument().changeColumn(column, change)),
    'columns.changeMany': ({ changes }) =>
      keepNames(services, () => workspace.requireDocument().changeColumns(changes)),
    'columns.preview': ({ column, change }) => workspace.requireDocument().previewChange(column, change),
    'columns.detail': ({ column }) => workspace.requireDocument().detail(column),
  } satisfies Partial<Handlers>
}
