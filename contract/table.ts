import { z } from 'zod'
import { arrangementInfo } from './arrangement'
import { columnInfo } from './columns'
import { despite } from './despite'
import { condition, pictureOrder } from './missing'
import { place } from './place'
import type { Requests } from './request'

export { place, type Place } from './place'

/** How a text file is read; what is left out is found out from the file. */
export const readOptions = z.object({
  delimiter: z.string().min(1).max(4).optional(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'latin1']).optional(),
  header: z.boolean().optional(),
  decimal: z.enum(['.', ',']).optional(),
  sheet: z.string().optional(),
})
export type ReadOptions = z.infer<typeof readOptions>

/** What a row must hold in one column to be shown. Ends of a range are texts as the file writes them; null = open. */
export const valueFilter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gaps') }),
  z.object({ kind: z.literal('values'), texts: z.array(z.string()).min(1).max(10_000) }),
  z.object({ kind: z.literal('range'), low: z.string().max(100).nullable(), high: z.string().max(100).nullable() }),
  z.object({ kind: z.literal('contains'), text: z.string().min(1).max(1000) }),
])
export type ValueFilter = z.infer<typeof valueFilter>

export const columnFilter = z.object({ column: z.number().int().nonnegative(), filter: valueFilter })
export type ColumnFilter = z.infer<typeof columnFilter>

const columnIndices = z.array(z.number().int().nonnegative()).max(100_000)

/** Rows that a mark in a picture of the gaps stands for: those to which all of this applies. */
export const rowChoice = z.object({
  /** Gaps in all of these columns. */
  missing: columnIndices,
  /** A gap in none of these. */
  complete: columnIndices,
  /** Known values such as these. */
  where: z.array(z.object({ column: z.number().int().nonnegative(), condition })).max(10),
  /** Rows `start` … `end` − 1 of a picture in this order. */
  span: z
    .object({ order: pictureOrder, start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })
    .nullable(),
})
export type RowChoice = z.infer<typeof rowChoice>

/** The open table, without its cells. `revision` grows with every change that can alter what a page shows. */
export const documentInfo = z.object({
  id: z.string(),
  name: z.string(),
  format: z.string(),
  /** How it was read, in words: "semicolon-separated, decimal comma, UTF-8". */
  reading: z.string(),
  /** The sheets of a workbook and the one that was read; null for other files. */
  sheets: z.object({ names: z.array(z.string()), read: z.string() }).nullable(),
  rows: z.number().int(),
  gaps: z.number().int(),
  filled: z.number().int(),
  columns: z.array(columnInfo),
  notices: z.array(z.string()),
  revision: z.number().int(),
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  /** How many imputations are there to look at; 0 = none, the best guess counts apart. */
  imputations: z.number().int(),
  /** What the best guess is by; both: the mean in some cells, the median in others; null: there is none. */
  bestGuess: z.enum(['mean', 'median', 'both']).nullable(),
  scored: z.boolean(),
  /** Filled cells that are older than what their row holds now. */
  outdated: z.number().int(),
  sort: z.object({ column: z.number().int(), descending: z.boolean() }).nullable(),
  /** Rows shown: all, or those a filter keeps. */
  filter: z.enum(['all', 'gaps', 'surprising', 'picked']),
  /** Of the shown rows, only those that all of these keep; at most one per column. */
  columnFilters: z.array(columnFilter),
  shownRows: z.number().int(),
  /** How the rows stand to each other. */
  arrangement: arrangementInfo,
})
export type DocumentInfo = z.infer<typeof documentInfo>

export const cellState = z.enum(['observed', 'edited', 'gap', 'filled'])
export type CellState = z.infer<typeof cellState>

/**
 * t: text; s: state; c: certainty of a filled value, 0…1; o: the filled value is older than what its row holds now;
 * p: tail probability of an observed one (small = surprising); k: the text is no value of its column and kept as it is;
 * n: empty on purpose, as a rule says; b: its row breaks a rule about this column.
 */
export const cell = z.object({
  t: z.string(),
  s: cellState,
  c: z.number().optional(),
  o: z.literal(true).optional(),
  n: z.literal(true).optional(),
  b: z.literal(true).optional(),
  p: z.number().optional(),
  k: z.literal(true).optional(),
})
export type Cell = z.infer<typeof cell>

/** Which fill a page shows: none, the best guess (`mean`, also where it is by the median), or imputation 1…M. */
export const shownFill = z.union([z.literal('none'), z.literal('mean'), z.number().int().min(1).max(1000)])
export type ShownFill = z.infer<typeof shownFill>

const rowRange = { start: z.number().int().nonnegative(), count: z.number().int().min(1).max(1000) }

export const tableRequests = {
  /** Opens a file afresh. What is open is saved first; saved work on the file stays (`session.works`). */
  'table.open': {
    input: z.object({ file: z.string(), options: readOptions.optional(), despite: despite.optional() }),
    output: z.object({ job: z.string() }),
  },
  /**
   * Reads the open table's file again: in another way, or, without options, as before because it has changed; then the
   * model stays. Edits and fills stay behind as saved work.
   */
  'table.readAgain': {
    input: z.object({ options: readOptions.optional(), despite: despite.optional() }),
    output: z.object({ job: z.string() }),
  },
  'table.openSample': {
    input: z.object({ name: z.string(), despite: despite.optional() }),
    output: z.object({ job: z.string() }),
  },
  'table.close': { input: z.object({ despite: despite.optional() }), output: z.null() },
  'table.document': { input: z.object({}), output: documentInfo.nullable() },
  'table.page': {
    input: z.object({ ...rowRange, fill: shownFill }),
    output: z.object({
      revision: z.number().int(),
      /** `id`: the row's number in the file, from 0. */
      rows: z.array(z.object({ id: z.number().int(), cells: z.array(cell) })),
    }),
  },
  'table.sort': {
    input: z.object({ sort: z.object({ column: z.number().int().nonnegative(), descending: z.boolean() }).nullable() }),
    output: z.null(),
  },
  'table.filter': { input: z.object({ filter: documentInfo.shape.filter }), output: z.null() },
  /** Shows only the rows that a mark stands for. */
  'table.pick': { input: rowChoice, output: z.null() },
  /** Shows only rows with these values in a column; null takes the column's filter away. */
  'table.filterColumn': {
    input: z.object({ column: z.number().int().nonnegative(), filter: valueFilter.nullable() }),
    output: z.null(),
  },
  'table.clearFilters': { input: z.object({}), output: z.null() },
  /** Which fill the window shows, so that sorting and filtering go by what one sees. */
  'table.showFill': { input: z.object({ fill: shownFill }), output: z.null() },
  /** Texts for a block of cells, from row `start` on; all of them or, when one does not fit its column, none. */
  'table.paste': {
    input: z.object({
      start: z.number().int().nonnegative(),
      columns: z.array(z.number().int().nonnegative()).max(10_000),
      texts: z.array(z.array(z.string().max(1_000_000))).max(100_000),
    }),
    output: z.null(),
  },
  'table.edit': { input: z.object({ place, text: z.string().max(1_000_000) }), output: z.null() },
  'table.undo': { input: z.object({}), output: z.null() },
  'table.redo': { input: z.object({}), output: z.null() },
  'table.nextGap': { input: z.object({ from: place, backwards: z.boolean() }), output: place.nullable() },
  'table.find': {
    input: z.object({ text: z.string().min(1).max(1000), from: place, backwards: z.boolean(), matchCase: z.boolean() }),
    output: place.nullable(),
  },
  /** How many shown cells contain the text, in how many columns, and which of them is `at`, counted from 1. */
  'table.findAll': {
    input: z.object({ text: z.string().min(1).max(1000), matchCase: z.boolean(), at: place.nullable() }),
    output: z.object({ cells: z.number().int(), columns: z.number().int(), at: z.number().int().nullable() }),
  },
  /** Writes another text wherever the text stands: in one cell, or in all shown cells (null), in one step. */
  'table.replace': {
    input: z.object({
      text: z.string().min(1).max(1000),
      by: z.string().max(1000),
      matchCase: z.boolean(),
      at: place.nullable(),
    }),
    output: z.object({ cells: z.number().int() }),
  },
  /** Tab-separated text of a block of cells, for the clipboard. */
  'table.copy': {
    input: z.object({
      start: z.number().int().nonnegative(),
      count: z.number().int().min(1).max(100_000),
      columns: z.array(z.number().int().nonnegative()).min(1),
      fill: shownFill,
      names: z.boolean(),
    }),
    output: z.string(),
  },
} satisfies Requests
