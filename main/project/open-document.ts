import { realpath } from 'node:fs/promises'
import type { ReadOptions } from '../../contract/table'
import { openTable } from '../files/open'
import type { JobContext } from '../jobs/queue'
import type { Services } from '../services'
import { createDocument, type TableDocument } from '../table/document/document'
import type { Source } from '../workspace'
import { fileTimes, type FileVersion } from './watch-file'

export type OpenedDocument = {
  readonly document: TableDocument
  readonly source: Source
  /** The file that was read. */
  readonly file: FileVersion
}

/** A path without links and detours: one file has one name. */
export const canonicalPath = (path: string): Promise<string> => realpath(path).catch(() => path)

/** Reads a file in a process of its own and makes it a document; remembers it among the recent files. */
export async function openDocument(
  { dependencies, reader, recent, files }: Services,
  asked: string,
  options: ReadOptions,
  context: JobContext,
): Promise<OpenedDocument> {
  const path = await canonicalPath(asked)
  const { name } = files.add(asked)
  // Before reading: a change while it is read must not go unnoticed.
  const times = await fileTimes(path).catch(() => ({ size: 0, modifiedAt: 0 }))
  const read = reader.table
  const opened = await openTable({ path, name }, options, { workerUrl: dependencies.fileWorkerUrl, read, ...context })
  const ours = await canonicalPath(dependencies.resourcesFolder)
  if (!path.startsWith(ours)) await recent.add(asked, dependencies.now())
  const document = createDocument(opened, { workerUrl: dependencies.fileWorkerUrl })
  return { document, source: { path, options }, file: { ...times, sha256: document.sha256 } }
}
