import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportOptions } from '../../../../contract/export'
import { exportTable } from '../../../../main/files/export'
import type { TableDocument } from '../../../../main/table/document/document'
import { plainExport } from '../plain-export'

/** Exports a table into a temporary file; its bytes, and what was said about it. */
export async function exported(
  document: TableDocument,
  options: Partial<ExportOptions> & Pick<ExportOptions, 'format'>,
): Promise<{ bytes: Buffer; notes: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-coded-'))
  try {
    const { files, notes } = await exportTable(
      document,
      { ...plainExport, ...options },
      join(folder, `out.${options.format}`),
      { workerUrl: null, model: null, now: () => Date.UTC(2024, 1, 29, 12) },
    )
    return { bytes: await readFile(join(folder, files[0]!)), notes }
  } finally {
    await rm(folder, { recursive: true })
  }
}
