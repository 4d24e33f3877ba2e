import { z } from 'zod'
import { fillOptions } from './fill'
import { place, shownFill } from './table'
import type { Requests } from './request'

/** Values in the column's own units as numbers (dates: days or milliseconds as stored) beside the text to show. */
const shown = z.object({ value: z.number(), text: z.string() })

export const conditional = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('density'),
    column: z.string(),
    x: z.array(z.number()),
    /** Density in 1/unit at each x. */
    energy: z.array(z.number()),
    proposal: z.array(z.number()),
    mean: shown,
    median: shown,
    mode: shown,
    half: z.object({ low: shown, high: shown }),
    ninety: z.object({ low: shown, high: shown }),
    samples: z.array(z.number()),
    /** Labelled ticks for the axis, so that dates read as dates. */
    ticks: z.array(shown),
    certainty: z.number(),
    /** Effective share of the importance samples, 0…1. */
    effective: z.number(),
    observed: z.object({ value: z.number(), text: z.string(), logLikelihood: z.number(), tail: z.number() }).nullable(),
  }),
  z.object({
    kind: z.literal('bars'),
    column: z.string(),
    bars: z.array(z.object({ label: z.string(), probability: z.number() })),
    mode: z.string(),
    certainty: z.number(),
    observed: z.object({ text: z.string(), logLikelihood: z.number(), tail: z.number() }).nullable(),
  }),
])
export type Conditional = z.infer<typeof conditional>

/** One of the row's other values, as the inspector offers it for a what-if. */
export const rowValue = z.object({
  column: z.number().int(),
  name: z.string(),
  text: z.string(),
  state: z.enum(['observed', 'edited', 'gap', 'filled']),
  levels: z.array(z.string()).nullable(),
})
export type RowValue = z.infer<typeof rowValue>

export const surprisingCell = z.object({
  place,
  rowId: z.number().int(),
  name: z.string(),
  text: z.string(),
  tail: z.number(),
  expected: z.string(),
})
export type SurprisingCell = z.infer<typeof surprisingCell>

/** Sentences about values that were given or assumed but count as unknown: far beyond all others, or never seen. */
const unused = z.array(z.string())

/** A question without a row: known values, one or two targets. */
export const queryResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), conditional, unused }),
  z.object({
    kind: z.literal('two'),
    unused,
    names: z.tuple([z.string(), z.string()]),
    /** Joint samples, as text and, for numbers and dates, as values; null for categories. */
    samples: z.array(
      z.tuple([
        z.object({ text: z.string(), value: z.number().nullable() }),
        z.object({ text: z.string(), value: z.number().nullable() }),
      ]),
    ),
  }),
])
export type QueryResult = z.infer<typeof queryResult>

/** Column index as text → the value to assume; null = assume it unknown. */
export const assumed = z.record(z.string(), z.string().nullable())

export const lookRequests = {
  'inspect.cell': {
    input: z.object({ place, whatIf: assumed, fill: shownFill }),
    output: z.object({
      conditional,
      unused,
      /** Of the cell itself; kept: it holds a text that is no value of its column. */
      state: z.enum([...rowValue.shape.state.options, 'kept']),
      /** What the value shown in a filled cell is; null in other cells. */
      filledBy: fillOptions.shape.method.nullable(),
      row: z.array(rowValue),
      /** The row's number in the file, from 0. */
      rowId: z.number().int(),
      knownValues: z.number().int(),
    }),
  },
  'score.start': { input: z.object({}), output: z.object({ job: z.string() }) },
  'score.top': { input: z.object({ count: z.number().int().min(1).max(1000) }), output: z.array(surprisingCell) },
  'query.run': {
    input: z.object({
      given: assumed,
      targets: z.array(z.number().int().nonnegative()).min(1).max(2),
      samples: z.number().int().min(1).max(5000),
      seed: z.number().int().nonnegative(),
    }),
    output: queryResult,
  },
} satisfies Requests
