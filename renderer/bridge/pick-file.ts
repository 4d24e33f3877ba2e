import type { FilePurpose } from '../../contract/files'

const accepted: Readonly<Record<FilePurpose, string>> = {
  table: '.csv,.tsv,.txt,.tab,.xlsx,.parquet,.jsonl,.ndjson,.json,.sav,.zsav,.dta,.sas7bdat',
  model: '.lacuna-model',
  session: '.lacuna',
}

/** The browser's own file dialog; null when the user closes it without choosing. */
export function pickFile(purpose: FilePurpose): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accepted[purpose]
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}
