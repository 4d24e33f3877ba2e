import type { FileFilter } from 'electron'
import type { FilePurpose } from '../../contract/files'

const everything: FileFilter = { name: 'All files', extensions: ['*'] }

const texts = ['csv', 'tsv', 'tab', 'txt']
const statistics = ['sav', 'zsav', 'dta', 'sas7bdat']

/** What the open dialog shows. Anything can be chosen: what a file holds is found out by reading it. */
export const filters: Readonly<Record<FilePurpose, FileFilter[]>> = {
  table: [
    { name: 'Tables', extensions: [...texts, 'xlsx', 'parquet', 'jsonl', 'ndjson', 'json', ...statistics] },
    everything,
  ],
  model: [{ name: 'Lacuna models', extensions: ['lacuna-model'] }, everything],
  session: [{ name: 'Lacuna sessions', extensions: ['lacuna'] }, everything],
}
