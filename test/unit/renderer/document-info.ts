import type { DocumentInfo } from '../../../contract/table'

export const documentInfo = (over: Partial<DocumentInfo> = {}): DocumentInfo => ({
  id: 'a',
  name: 'penguins.csv',
  format: 'CSV',
  reading: 'comma-separated',
  sheets: null,
  rows: 344,
  gaps: 19,
  filled: 0,
  columns: [],
  notices: [],
  revision: 1,
  undo: null,
  redo: null,
  imputations: 0,
  hasMean: false,
  scored: false,
  sort: null,
  filter: 'all',
  shownRows: 344,
  ...over,
})
