import { z } from 'zod'
import { columnChange, moment, type ColumnChange } from '../../../contract/columns'
import { documentInfo, type ColumnFilter, type DocumentInfo } from '../../../contract/table'
import { UserError } from '../../errors'
import type { ColumnDescription } from '../columns/column'
import type { FilledColumn, FilledMeaning } from '../seam/results'
import { columnReading, type ColumnReading } from '../columns/reading'
import type { FillLayer } from './fills'
import type { Readings } from './journal'
import type { FactsByColumn } from './row-facts'
import { unpackChanges } from './packed-edits'

/** What was done to a table, without the table: plain JSON and blocks of bytes beside it. */
export type SavedState = { readonly json: unknown; readonly blocks: ReadonlyMap<string, Uint8Array> }

export type DocumentState = {
  readonly choices: ReadonlyMap<number, ColumnChange>
  /** How changed columns are read; null: to be found out again. */
  readonly readings: ReadonlyMap<number, ColumnReading | null>
  readonly edits: ReadonlyMap<number, string>
  /** With the columns as they are read after choices and edits. */
  readonly layers: (columns: readonly ColumnDescription[]) => readonly FillLayer[]
  readonly sort: DocumentInfo['sort']
  readonly filter: DocumentInfo['filter']
  readonly columnFilters: readonly ColumnFilter[]
  /** What the user says about the rows; null: as was found. */
  readonly facts: FactsByColumn | null
  readonly rules: readonly string[]
}

const index = z.number().int().nonnegative()

const meaning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number') }),
  z.object({ kind: z.literal('moment'), moment }),
  z.object({ kind: z.literal('level'), levels: z.array(z.string()) }),
])

/**
 * Version 1 kept neither what filled values are and were made from, nor how changed columns were read; up to version 2
 * edits were here instead of in blocks of their own.
 */
const saved = z.object({
  version: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  choices: z.array(z.object({ column: index, change: columnChange })),
  readings: z.array(z.object({ column: index, reading: columnReading })).default([]),
  edits: z.array(z.object({ cell: index, text: z.string() })).default([]),
  layers: z.array(
    z.object({
      method: z.enum(['mean', 'median', 'sample']),
      imputations: z.number().int().positive(),
      seed: z.number(),
      engine: z.string(),
      minCertainty: z.number().default(0),
      basis: z
        .object({ columns: z.array(index), reading: z.string(), edited: z.array(z.tuple([index, z.string()])) })
        .optional(),
      columns: z.array(
        z.object({
          column: index,
          name: z.string(),
          meaning: meaning.optional(),
          tables: z.number().int().positive(),
          cells: index,
        }),
      ),
    }),
  ),
  sort: documentInfo.shape.sort,
  filter: documentInfo.shape.filter,
  columnFilters: documentInfo.shape.columnFilters.default([]),
  facts: z
    .object({ order: z.union([index, z.literal('rows')]).nullable(), groups: z.array(index) })
    .nullable()
    .default(null),
  rules: z.array(z.string().max(2000)).max(500).default([]),
})

const blockName = (layer: number, column: number, part: string): string => `fill-${layer}-${column}-${part}`
const editsName = (at: number): string => `edits-${at}`

export function packState(
  state: Pick<DocumentState, 'sort' | 'filter' | 'columnFilters' | 'facts' | 'rules'> & {
    readonly readings: Readings
    /** As `EditedCells` packs them. */
    readonly edits: readonly Uint8Array[]
    readonly choices: readonly ColumnChange[]
    readonly layers: readonly FillLayer[]
  },
): SavedState {
  const blocks = new Map(state.edits.map((bytes, at): [string, Uint8Array] => [editsName(at), bytes]))
  const layers = state.layers.map((layer, at) => ({
    method: layer.method,
    imputations: layer.imputations,
    seed: layer.seed,
    engine: layer.engine,
    minCertainty: layer.minCertainty,
    basis: { ...layer.basis, columns: [...layer.basis.columns], edited: [...layer.basis.edited] },
    columns: [...layer.columns].map(([column, filled]) => {
      const put = (part: string, array: Int32Array | Float64Array | Float32Array): void =>
        void blocks.set(blockName(at, column, part), new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
      put('rows', filled.rows)
      put('certainty', filled.certainty)
      put('low', filled.low)
      put('high', filled.high)
      filled.values.forEach((values, table) => put(`values-${table}`, values))
      return {
        column,
        name: filled.name,
        meaning: savedMeaning(filled.meaning),
        tables: filled.values.length,
        cells: filled.rows.length,
      }
    }),
  }))
  const json: z.infer<typeof saved> = {
    version: 3,
    choices: state.choices.flatMap((change, column) => (Object.keys(change).length > 0 ? { column, change } : [])),
    readings: [...state.readings].map(([column, reading]) => ({ column, reading })),
    edits: [],
    layers,
    sort: state.sort,
    filter: state.filter,
    columnFilters: [...state.columnFilters],
    facts: state.facts && { order: state.facts.order, groups: [...state.facts.groups] },
    rules: [...state.rules],
  }
  return { json, blocks }
}

const damaged = () => new UserError('bad-input', 'The saved work does not fit this table; open the table without it.')

/** Checks saved work against the table's size; nothing of it is trusted before. */
export function unpackState(
  state: SavedState,
  size: { readonly columns: number; readonly rows: number },
): DocumentState {
  const parsed = saved.safeParse(state.json)
  if (!parsed.success) throw damaged()
  const { version, choices, layers, sort, filter, columnFilters, facts } = parsed.data
  const packed = [...unpackEdits(state.blocks)].map(([cell, text]) => ({ cell, text }))
  const edits = version < 3 ? parsed.data.edits : packed
  const cells = size.columns * size.rows
  const changed = [...choices.map(({ column }) => column), ...edits.map(({ cell }) => cell % size.columns)]
  if (choices.some(({ column }) => column >= size.columns) || edits.some(({ cell }) => cell >= cells)) throw damaged()
  if (parsed.data.readings.some(({ column }) => column >= size.columns)) throw damaged()
  if (columnFilters.some(({ column }) => column >= size.columns)) throw damaged()
  if (facts && [...facts.groups, facts.order].some((column) => Number(column) >= size.columns)) throw damaged()
  if (sort && (sort.column < 0 || sort.column >= size.columns)) throw damaged()
  return {
    choices: new Map(choices.map(({ column, change }) => [column, change])),
    readings:
      version === 1
        ? new Map(changed.map((column) => [column, null]))
        : new Map(parsed.data.readings.map(({ column, reading }) => [column, reading])),
    edits: new Map(edits.map(({ cell, text }) => [cell, text])),
    layers: unpackLayers(layers, state.blocks, size),
    sort,
    filter,
    columnFilters,
    facts,
    rules: parsed.data.rules,
  }
}

/** Later changes lie over earlier ones. */
function unpackEdits(blocks: SavedState['blocks']): ReadonlyMap<number, string> {
  const edits = new Map<number, string>()
  for (let at = 0; blocks.has(editsName(at)); at += 1) {
    const changes = unpackChanges(blocks.get(editsName(at))!)
    if (changes === null) throw damaged()
    for (const [cell, text] of changes) {
      if (text === null) edits.delete(cell)
      else edits.set(cell, text)
    }
  }
  return edits
}

/** Everything is checked at once; what a fill of version 1 was is said by its column, when that is known. */
function unpackLayers(
  layers: z.infer<typeof saved>['layers'],
  blocks: SavedState['blocks'],
  size: { readonly columns: number; readonly rows: number },
): DocumentState['layers'] {
  const unpacked = layers.map((layer, at) => ({
    ...layer,
    columns: layer.columns.map((column) => {
      if (column.column >= size.columns) throw damaged()
      return { ...column, arrays: unpackColumn(blocks, at, column, size.rows) }
    }),
  }))
  return (columns) =>
    unpacked.map(({ basis, columns: filled, ...layer }) => ({
      ...layer,
      basis: basis ? { ...basis, edited: new Map(basis.edited) } : { columns: [], reading: '[]', edited: new Map() },
      columns: new Map(
        filled.map(({ column, name, meaning: kept, arrays }) => [
          column,
          { name, meaning: kept ?? meaningOf(columns[column]!), ...arrays },
        ]),
      ),
    }))
}

const savedMeaning = (value: FilledMeaning): z.infer<typeof meaning> =>
  value.kind === 'level' ? { kind: 'level', levels: [...value.levels] } : value

function meaningOf({ values, type }: ColumnDescription): FilledMeaning {
  if (values.kind === 'levels') return { kind: 'level', levels: values.levels }
  const { data } = moment.safeParse(type)
  return data ? { kind: 'moment', moment: data } : { kind: 'number' }
}

function unpackColumn(
  blocks: SavedState['blocks'],
  layer: number,
  { column, tables, cells }: { column: number; tables: number; cells: number },
  tableRows: number,
): Omit<FilledColumn, 'name' | 'meaning'> {
  const bytes = (part: string, width: number): ArrayBuffer => {
    const block = blocks.get(blockName(layer, column, part))
    if (block?.byteLength !== cells * width) throw damaged()
    // A block with memory of its own is taken as it is, so that what it was read from need not be written again.
    const own = block.byteOffset === 0 && block.buffer.byteLength === block.byteLength
    return own && block.buffer instanceof ArrayBuffer ? block.buffer : new Uint8Array(block).buffer
  }
  const rows = new Int32Array(bytes('rows', 4))
  if (rows.some((row, at) => row < 0 || row >= tableRows || (at > 0 && row <= rows[at - 1]!))) throw damaged()
  return {
    rows,
    values: Array.from({ length: tables }, (_, table) => new Float64Array(bytes(`values-${table}`, 8))),
    certainty: new Float32Array(bytes('certainty', 4)),
    low: new Float64Array(bytes('low', 8)),
    high: new Float64Array(bytes('high', 8)),
  }
}
