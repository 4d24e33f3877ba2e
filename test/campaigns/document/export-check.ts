import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { exportTable } from '../../../main/files/export'
import type { TableDocument } from '../../../main/table/document/document'
import { keyOf, type Reference } from './reference'

/** Exported text against the file's own and what was typed; lines without a change are the file's, byte for byte. */
export async function checkExport(document: TableDocument, reference: Reference): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lacuna-campaign-'))
  try {
    for (const fill of document.info().bestGuess !== null ? (['none', 'mean'] as const) : (['none'] as const)) {
      const path = join(folder, `${fill}.csv`)
      const options = {
        format: 'csv',
        fill,
        layout: 'files',
        sideFiles: { map: false, likelihoods: false, manifest: false },
        guardFormulas: false,
      } as const
      await exportTable(document, options, path, { workerUrl: null, model: null, now: () => 0 })
      checkLines(await readFile(path, 'utf8'), document, reference, fill)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function checkLines(text: string, document: TableDocument, { table, edits }: Reference, fill: 'none' | 'mean'): void {
  const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' })
  if (data.length !== table.rows.length + 2) throw new Error(`${data.length - 2} rows were written`)
  table.rows.forEach((line, row) =>
    line.forEach((own, column) => {
      const cell = document.cell(row, column, fill)
      const expected = cell.s === 'filled' ? cell.t : (edits.get(keyOf(table, row, column)) ?? own)
      const written = data[row + 1]![column]
      if (written !== expected) throw new Error(`“${written}” was written instead of “${expected}” (${fill})`)
    }),
  )
}
