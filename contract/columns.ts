import { z } from 'zod'
import type { Requests } from './request'

export const columnType = z.enum([
  'number',
  'integer',
  'category',
  'ordered',
  'boolean',
  'date',
  'datetime',
  'time',
  'text',
  'id',
])
export type ColumnType = z.infer<typeof columnType>

/** Types whose numbers stand for dates or times. */
export const moment = columnType.extract(['date', 'datetime', 'time'])
export type Moment = z.infer<typeof moment>

/** use: learn from it and fill it; predict: fill it but learn nothing from it; leave-out: neither. */
export const columnRole = z.enum(['use', 'predict', 'leave-out'])
export type ColumnRole = z.infer<typeof columnRole>

/** A value that looks like a code for "missing", with the evidence one can read. */
export const missingSuggestion = z.object({
  code: z.string(),
  /** The same in every column, however its numbers are written: -200 and -200,0 are one code. */
  value: z.string(),
  count: z.number().int(),
  evidence: z.string(),
})
export type MissingSuggestion = z.infer<typeof missingSuggestion>

/** A text that is no value of its column's type, and in how many cells it stands. */
export const keptText = z.object({ text: z.string(), count: z.number().int() })
export type KeptText = z.infer<typeof keptText>

/** The shape of a column at a glance: equal-width bins, or the most frequent levels. */
export const sketch = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bins'), low: z.number(), high: z.number(), counts: z.array(z.number().int()) }),
  z.object({
    kind: z.literal('levels'),
    levels: z.array(z.object({ label: z.string(), count: z.number().int() })),
    others: z.number().int(),
  }),
  z.object({ kind: z.literal('none') }),
])
export type Sketch = z.infer<typeof sketch>

export const columnInfo = z.object({
  index: z.number().int(),
  name: z.string(),
  type: columnType,
  /** Why this type, in words: "4 distinct values". */
  reason: z.string(),
  role: columnRole,
  /** Set when the model cannot use the column whatever its role (constant, free text, no values…). */
  leftOut: z.string().nullable(),
  gaps: z.number().int(),
  /** Cells with a text that is no value of this type: shown and written as they are, never filled, unknown to the model. */
  kept: z.object({
    count: z.number().int(),
    /** The most frequent first; not all of them when there are many. */
    texts: z.array(keptText),
    /** Dates of which nothing tells what is the day and what the month. */
    ambiguous: z.number().int(),
    /** The user has not said yet what they are. */
    asked: z.boolean(),
  }),
  filled: z.number().int(),
  distinct: z.number().int(),
  /** Short facts for the side bar: "3 categories", "2007 – 2009". */
  facts: z.string(),
  missingCodes: z.array(z.string()),
  suggestions: z.array(missingSuggestion),
  bounds: z.object({ low: z.number().nullable(), high: z.number().nullable() }),
  decimals: z.number().int().nullable(),
  levels: z.array(z.string()).nullable(),
  sketch,
})
export type ColumnInfo = z.infer<typeof columnInfo>

export const columnDetail = z.object({
  quantiles: z.array(z.object({ share: z.number(), text: z.string() })).nullable(),
  levels: z.array(z.object({ label: z.string(), count: z.number().int(), filled: z.number() })).nullable(),
  observed: sketch,
  /** The same bins or levels over the filled values; null while nothing is filled. */
  filled: sketch.nullable(),
})
export type ColumnDetail = z.infer<typeof columnDetail>

/** What the user may set on a column; a field that is left out stays as it is. */
export const columnChange = z.object({
  /** Another name than the file's; no two columns have the same. */
  name: z.string().trim().min(1).max(500).optional(),
  type: columnType.optional(),
  role: columnRole.optional(),
  missingCodes: z.array(z.string()).max(100).optional(),
  /** Values that look like codes for "missing" and are none; they are not suggested any more. */
  notCodes: z.array(z.string()).max(100).optional(),
  bounds: z.object({ low: z.number().nullable(), high: z.number().nullable() }).optional(),
  decimals: z.number().int().min(0).max(12).nullable().optional(),
  levels: z.array(z.string()).max(10_000).optional(),
  /** How an ambiguous date is read. */
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  /** Cells that are no value of the column's type are to stay as they are, and nobody need ask again. */
  keep: z.literal(true).optional(),
})
export type ColumnChange = z.infer<typeof columnChange>

const lost = z.object({ count: z.number().int(), examples: z.array(z.string()) })

/** What a change would do to the values that are known now. */
export const columnPreview = z.object({
  /** The type that the column would have. */
  type: columnType,
  known: z.number().int(),
  /** Known values that could no longer be read: their texts would stay, unused. */
  kept: lost,
  /** Known values that would count as missing, and be filled, though nobody named their texts as codes. */
  gaps: lost,
})
export type ColumnPreview = z.infer<typeof columnPreview>

const column = z.number().int().nonnegative()

export const columnRequests = {
  'columns.change': { input: z.object({ column, change: columnChange }), output: z.null() },
  /** Several columns in one step, so that one undo takes all of it back; a column at most once. */
  'columns.changeMany': {
    input: z.object({
      changes: z
        .array(z.object({ column, change: columnChange }))
        .min(1)
        .max(100_000)
        .refine((changes) => new Set(changes.map((one) => one.column)).size === changes.length),
    }),
    output: z.null(),
  },
  'columns.preview': { input: z.object({ column, change: columnChange }), output: columnPreview },
  'columns.detail': { input: z.object({ column }), output: columnDetail },
} satisfies Requests
