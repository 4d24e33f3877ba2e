import type { ExportOptions } from '../../contract/export'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { exportTable, previewExport } from '../files/export'
import type { Services } from '../services'
import type { TableDocument } from '../table/document/document'

/** Tells one state of the fills from another. */
const fillsOf = (document: TableDocument): string =>
  JSON.stringify(
    document.fills().map(({ method, seed, imputations, columns }) => [method, seed, imputations, columns.size]),
  )

/** More of them are in the manifest; a message is to be read. */
const toldNotes = 3

export const exportHandlers = (services: Services) => {
  const { workspace, jobs, targets, dependencies } = services
  let last: { readonly options: ExportOptions; readonly table: string; readonly fills: string } | null = null
  return {
    'export.preview': (options) => previewExport(workspace.requireDocument(), options),
    'export.start': ({ options, target }) => {
      const document = workspace.requireDocument()
      const path = targets.path(target)
      const origin = workspace.source()?.path
      if (!path) throw new UserError('not-found', 'Choose again where to save the export.')
      last = { options, table: document.info().id, fills: fillsOf(document) }
      const job = jobs.start('export', 'Exporting', async (context) => {
        const { files, notes } = await exportTable(document, options, path, {
          ...context,
          workerUrl: dependencies.fileWorkerUrl,
          ...(origin === undefined ? {} : { origin }),
          model: workspace.model()?.info ?? null,
          now: dependencies.now,
        })
        const saved = files.length === 1 ? `Saved ${files[0]}.` : `Saved ${files.length} files: ${files.join(', ')}.`
        return { message: [saved, ...notes.slice(0, toldNotes)].join(' ') }
      })
      return { job }
    },
    'export.last': () => {
      const document = workspace.document()
      if (!last || !document) return null
      const sameTable = last.table === document.info().id
      return { options: last.options, sameTable, filledSince: last.fills !== fillsOf(document) }
    },
  } satisfies Partial<Handlers>
}
