import type { ReadOptions } from '../../contract/table'
import { openTable } from '../files/open'
import type { JobContext } from '../jobs/queue'
import type { Services } from '../services'
import { createDocument, type TableDocument } from '../table/document/document'

/** Reads a file in the file worker and makes it a document; remembers it among the recent files. */
export async function openDocument(
  { dependencies, recent, files }: Services,
  path: string,
  options: ReadOptions,
  context: JobContext,
): Promise<TableDocument> {
  const { name } = files.add(path)
  const read = await openTable({ path, name }, options, { workerUrl: dependencies.fileWorkerUrl, ...context })
  if (!path.startsWith(dependencies.resourcesFolder)) await recent.add(path, dependencies.now())
  return createDocument(read, { workerUrl: dependencies.fileWorkerUrl })
}
