import { z } from 'zod'
import { columnType } from '../../../contract/columns'
import type { ColumnDescription } from './column'

const numberFormat = z.object({
  kind: z.literal('number'),
  decimal: z.enum(['.', ',']),
  thousands: z.enum(['', ',', '.', ' ', '\u00a0', '\u202f', "'", '’']),
  decimals: z.number().int().min(0).max(400).nullable(),
  fixed: z.boolean(),
  prefix: z.string().max(20),
  suffix: z.string().max(20),
  parentheses: z.boolean(),
})

const momentFormat = z.object({
  kind: z.literal('moment'),
  date: z
    .object({
      order: z.enum(['ymd', 'dmy', 'mdy']),
      separator: z.string().max(4),
      month: z.enum(['digits', 'short', 'long']),
      yearDigits: z.union([z.literal(2), z.literal(4)]),
      padded: z.boolean(),
      comma: z.boolean(),
    })
    .nullable(),
  clock: z
    .object({
      separator: z.enum([':', '.', 'h']),
      seconds: z.boolean(),
      fraction: z.number().int().min(0).max(9),
      padded: z.boolean(),
      half: z.string().max(4),
      zone: z.string().max(8),
    })
    .nullable(),
  between: z.string().max(4),
})

/**
 * What was found out about how a column is read, once: from the cells as they were then, and the user's choices. Cells read
 * with it give the same description whatever happened in between, so it is kept with every step and with saved work.
 */
export const columnReading = z.object({
  type: columnType,
  format: z.discriminatedUnion('kind', [
    numberFormat,
    momentFormat,
    z.object({ kind: z.literal('serial'), number: numberFormat }),
    z.object({ kind: z.literal('label') }),
  ]),
  missingCodes: z.array(z.string()),
  /** Of levels in an order of their own. */
  levels: z.array(z.string()).nullable(),
  reason: z.string(),
})
export type ColumnReading = z.infer<typeof columnReading>

export const readingOf = ({ type, format, missingCodes, values, reason }: ColumnDescription): ColumnReading => ({
  type,
  format,
  missingCodes: [...missingCodes],
  levels: type === 'ordered' && values.kind === 'levels' ? [...values.levels] : null,
  reason,
})
