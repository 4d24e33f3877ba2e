import { analyseTexts } from './en-analyse'
import { columnsTexts } from './en-columns'
import type { ColumnRole, ColumnType } from '../../contract/columns'
import { computerTexts } from './en-computer'
import { connectionTexts } from './en-connection'
import { dialogTexts } from './en-dialogs'
import { gapsTexts } from './en-gaps'
import { helpTexts } from './en-help'
import { lookTexts } from './en-look'
import { modelTexts } from './en-model'
import { rowsTexts } from './en-rows'
import { rulesTexts } from './en-rules'
import { sessionTexts } from './en-session'
import { counted, formatCount, formatShare } from './format'

const typeNames: Record<ColumnType, string> = {
  number: 'number',
  integer: 'whole',
  category: 'category',
  ordered: 'ordered',
  boolean: 'yes/no',
  date: 'date',
  datetime: 'date-time',
  time: 'time',
  text: 'text',
  id: 'id',
}

const typeLongNames: Record<ColumnType, string> = {
  number: 'Number',
  integer: 'Whole number',
  category: 'Category',
  ordered: 'Ordered category',
  boolean: 'Yes/no',
  date: 'Date',
  datetime: 'Date and time',
  time: 'Time of day',
  text: 'Free text',
  id: 'Identifier',
}

/** A mark of at most three characters that stands for the type where space is short. */
const typeMarks: Record<ColumnType, string> = {
  number: '1.0',
  integer: '123',
  category: 'A',
  ordered: 'A≤B',
  boolean: 'Y/N',
  date: 'D',
  datetime: 'D·T',
  time: 'T',
  text: 'abc',
  id: '#',
}

const roleNames: Record<ColumnRole, string> = {
  use: 'Learn from it, fill it',
  predict: 'Fill it, do not learn',
  'leave-out': 'Leave it out',
}

/** Every text the window shows, in one place and in plain words. */
export const texts = {
  product: 'Lacuna',
  connection: connectionTexts,
  computer: computerTexts,
  ...rowsTexts,
  close: 'Close',
  showFile: 'Show file',
  cancel: 'Cancel',
  waiting: (before: number) => `Waiting: ${counted(before, 'job', 'jobs')} before yours. It starts by itself.`,
  dismiss: 'Dismiss',
  notices: 'Messages',
  ok: 'OK',
  empty: 'empty',
  rows: (count: number) => counted(count, 'row', 'rows'),
  columns: (count: number) => counted(count, 'column', 'columns'),
  gaps: (count: number) => counted(count, 'gap', 'gaps'),
  cells: (count: number) => counted(count, 'cell', 'cells'),
  values: (count: number) => counted(count, 'value', 'values'),
  gapShare: (count: number, share: number) => `${counted(count, 'gap', 'gaps')} · ${formatShare(share)}`,
  typeNames,
  typeLongNames,
  typeMarks,
  roleNames,

  start: {
    title: 'Fill the gaps in a spreadsheet, and know how sure you can be',
    lead: 'Open a table with missing values. Lacuna learns how its columns hang together and fills what is missing. Everything stays on this computer.',
    drop: 'Drop a spreadsheet here',
    dropNow: 'Let go to open it',
    formats: 'CSV, TSV, Excel, Parquet, JSON lines, SPSS, Stata or SAS',
    open: 'Open…',
    samples: 'Try a sample',
    recent: 'Recent files',
    noRecent: 'Files you open appear here.',
    forget: 'Clear the list',
    openSample: (title: string) => `Open sample ${title}`,
    restoreTitle: (name: string) => `Continue with ${name}`,
    restoreAfterCrash: 'Lacuna ended unexpectedly; what was saved is here.',
    restoreMissing: (what: string) => `Lacuna ended before the last change (${what}) was saved; the rest is here.`,
    restore: 'Continue',
    openSession: 'Open a session file…',
    steps: [
      { title: 'Open', text: 'Gaps are marked at once, with the type of every column.' },
      { title: 'Train', text: 'One model learns the whole table, in about a minute.' },
      { title: 'Fill', text: 'The best guess, or several plausible versions.' },
      { title: 'Check', text: 'See for every cell how likely it is. Then export.' },
    ],
  },

  opening: {
    title: (name: string) => `Opening ${name}`,
    label: 'Progress of opening',
    sheet: (name: string, count: number) =>
      `This is the sheet “${name}”, one of ${formatCount(count)} in the workbook.`,
    chooseSheet: 'Choose another',
    failed: 'The file could not be opened',
  },

  bar: {
    label: 'Tools',
    open: 'Open…',
    train: 'Train model',
    trainAgain: 'Train again…',
    fill: 'Fill gaps…',
    evaluate: 'Evaluate',
    query: 'Ask',
    analyse: 'Analyse',
    export: 'Export…',
    view: 'View',
    values: 'Values',
    likelihood: 'Likelihood',
    imputation: 'Imputation shown',
    none: 'Gaps',
    noneTip: 'Show the table as it is, with its gaps',
    bestGuess: { mean: 'Mean', median: 'Median', both: 'Best guess' },
    bestGuessTip: {
      mean: 'Show the best single guess in every filled cell: the mean, or the most likely category',
      median: 'Show the best single guess in every filled cell: the median, or the most likely category',
      both: 'Show the best single guess in every filled cell: the mean in some, the median in others',
    },
    imputationTip: (n: number) => `Show imputation ${n}`,
    undo: (what: string | null) => (what ? `Undo ${what}` : 'Undo'),
    redo: (what: string | null) => (what ? `Redo ${what}` : 'Redo'),
    find: 'Find in table',
    palette: 'Commands',
    help: 'Help',
    more: 'More',
    theme: { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' },
    toStart: 'Close table and go to the start page',
    reading: 'How this file was read',
  },

  why: {
    noTable: 'Open a table first.',
    noModel: 'Train a model first.',
    noGaps: 'This table has no gaps.',
    noFillable: 'The model can fill none of these gaps; see the columns for the reasons.',
    nothingFilled: 'Nothing is filled yet.',
    nothingOutdated: 'Every filled value is up to date.',
    training: 'A model is being trained; wait for it or stop it.',
    busy: (title: string) => `Wait until this has ended: ${title}.`,
    nothingToUndo: 'There is nothing to undo.',
    nothingToRedo: 'There is nothing to redo.',
    noSelection: 'Select some cells first.',
    noImputations: 'Fill with samples to get several imputations.',
    noUsableColumns: 'The model needs at least two columns it can use.',
  },

  grid: {
    label: (name: string) => `Table ${name}`,
    rowNumber: 'Row',
    noRows: 'This table has no rows.',
    noSuchRows: 'No row has the values that the filters ask for.',
    noGapRows: 'No row has a gap.',
    noSurprisingRows: 'No row has a surprising cell.',
    gap: 'Empty cell',
    filled: (certainty: string) => `Filled by the model, certainty ${certainty}`,
    outdated: 'Another value of this row has changed since: fill again to bring it up to date',
    edited: 'Edited by you',
    kept: 'No value of this column: kept as it is, and not used',
    surprise: (odds: string) => `A value as unusual as this is expected ${odds}`,
    headerHelp: (name: string, type: string, gaps: string) =>
      `${name}, ${type}, ${gaps}. Click to sort; drag to move; drag the edge to resize.`,
    copied: (cells: string) => `Copied ${cells}.`,
    copyLimit: (rows: string) => `Only the first ${rows} are copied at once.`,
    pasteLimit: (cells: string) => `At most ${cells} can be changed at once; select fewer.`,
    noMoreGaps: 'There is no gap in this table.',
  },

  columnsBar: {
    label: 'Columns',
    title: 'Columns',
    search: 'Search columns',
    none: 'No column has this name.',
    hide: (name: string) => `Hide ${name}`,
    show: (name: string) => `Show ${name}`,
    showAll: 'Show all',
    hiddenCount: (count: number) => `${formatCount(count)} hidden`,
    filledOf: (filled: number, open: number) =>
      `${formatCount(filled)} filled${open > 0 ? ` · ${counted(open, 'gap', 'gaps')}` : ''}`,
    leftOut: 'left out',
  },

  status: {
    label: 'Status',
    legend: 'Legend',
    gap: 'Gap',
    filled: 'Filled (line below = certainty)',
    surprising: 'Surprising',
    surpriseSteps: ['1 in 20', '1 in 100', '1 in 1,000'],
    row: (row: number, rows: number, inFile: number | null) =>
      `Row ${formatCount(row)} of ${formatCount(rows)}${inFile === null ? '' : ` (row ${formatCount(inFile)} of the file)`}`,
    shownRows: (shown: number, rows: number) => `${formatCount(shown)} of ${formatCount(rows)} rows shown`,
    selected: (cells: string) => `${cells} selected`,
    filledCount: (filled: number, left: number) =>
      `${formatCount(filled)} filled · ${left === 0 ? 'no gap left' : `${formatCount(left)} left empty`}`,
    outdated: (cells: number) => `${formatCount(cells)} out of date`,
    fillAgain: 'Fill again',
    saved: { saved: 'Saved', saving: 'Saving…', unsaved: 'Not saved yet' },
    nextGap: 'Next gap',
    previousGap: 'Previous gap',
    showRows: 'Rows',
    filters: { all: 'All rows', gaps: 'Rows with gaps', surprising: 'Surprising rows', picked: 'Rows of a mark' },
    stop: 'Stop',
    notices: (count: number) => counted(count, 'remark', 'remarks'),
  },

  panel: {
    label: 'Details',
    tabs: {
      cell: 'Cell',
      column: 'Column',
      check: 'Check',
      gaps: 'Gaps',
      compare: 'Compare',
      rules: rulesTexts.tab,
    },
  },

  ...columnsTexts,
  ...modelTexts,
  ...lookTexts,
  ...dialogTexts,
  ...sessionTexts,
  ...analyseTexts,
  ...gapsTexts,
  help: helpTexts,
  rules: rulesTexts,
}
