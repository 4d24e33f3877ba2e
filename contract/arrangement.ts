import { z } from 'zod'
import { place } from './place'
import type { Requests } from './request'

/** What is said about the rows of a table, by the names of columns: ordered by something, belonging together by something. */
export const arrangementFacts = z.object({
  order: z
    .discriminatedUnion('by', [
      z.object({ by: z.literal('rows') }),
      z.object({ by: z.literal('column'), column: z.string().max(10_000) }),
    ])
    .nullable(),
  groups: z.array(z.string().max(10_000)).max(20),
})
export type ArrangementFacts = z.infer<typeof arrangementFacts>

const why = z.object({ order: z.string().nullable(), groups: z.string().nullable() })

/** What holds now, what the table's own values said, and why where that holds. */
export const arrangementInfo = arrangementFacts.extend({ found: arrangementFacts.extend({ why }), why })
export type ArrangementInfo = z.infer<typeof arrangementInfo>

const at = z.object({ value: z.number(), text: z.string() })
/** The nearest known value before or after a cell in its series. */
const neighbour = at.extend({ distance: z.string() })
const known = z.array(z.number())

/** A stretch of one column in the order of its rows, around a cell: what a line chart shows. */
export const series = z.object({
  column: z.string(),
  /** What it is ordered by; null: as the rows stand. */
  by: z.string().nullable(),
  /** The cell's own group, "EWR"; null where all rows are one. */
  group: z.string().nullable(),
  /** Ends of the whole series and of the shown stretch of it. */
  whole: z.object({ low: z.number(), high: z.number() }),
  shown: z.object({ low: z.number(), high: z.number() }),
  /** The line of known values; null = a gap interrupts it. */
  line: z.object({ x: known, y: z.array(z.number().nullable()) }),
  /** Stretches without known values, ends included. */
  gaps: z.array(z.tuple([z.number(), z.number()])),
  /** Filled cells: the best guess with its 90% interval, quarters of the imputations where there are enough, a few imputations. */
  filled: z.object({
    x: known,
    y: known,
    low: known,
    high: known,
    half: z.object({ low: known, high: known }).nullable(),
    imputations: z.array(known),
  }),
  cell: z.object({ x: z.number(), y: z.number().nullable() }),
  before: neighbour.nullable(),
  after: neighbour.nullable(),
  ticks: z.object({ x: z.array(at), y: z.array(at) }),
})
export type Series = z.infer<typeof series>

export const arrangementRequests = {
  /** Null where the rows have no order, the row no place in it, or the column no numbers. Left out, the stretch is found around the cell. */
  'arrangement.series': {
    input: z.object({ place, shown: z.object({ low: z.number(), high: z.number() }).nullable() }),
    output: series.nullable(),
  },
  /** Says how the rows stand to each other; null: as was found. One step that undo takes back. */
  'arrangement.change': { input: z.object({ facts: arrangementFacts.nullable() }), output: z.null() },
} satisfies Requests
