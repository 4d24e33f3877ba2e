import { basename } from 'node:path'
import { z } from 'zod'
import { viewState } from '../../../contract/app'
import { evaluation } from '../../../contract/evaluate'
import { modelInfo } from '../../../contract/model'
import type { SavedWork } from '../../../contract/session'
import { readOptions } from '../../../contract/table'

const count = z.number().int().nonnegative()

/** Where a block of bytes lies: in which file of the work's folder, and where in it. */
export const storedBlock = z.object({ name: z.string(), file: z.string(), offset: count, length: count })
export type StoredBlock = z.infer<typeof storedBlock>

/** What work on a table is, without its blocks of bytes. Replaced as a whole, last of all, so it is never half true. */
export const manifest = z.object({
  version: z.literal(1),
  source: z.object({ path: z.string(), options: readOptions }),
  /** The table's file when it was read. */
  file: z.object({ size: z.number(), modifiedAt: z.number(), sha256: z.string() }),
  savedAt: z.number(),
  edits: count,
  /** Columns whose type, role or missing codes were chosen. */
  columns: count,
  filled: count,
  document: z.unknown(),
  model: modelInfo.nullable(),
  evaluation: evaluation.nullable(),
  view: viewState.nullable(),
  blocks: z.array(storedBlock),
})
export type Manifest = z.infer<typeof manifest>

/** Nothing of which anyone would want back. */
export const isEmpty = ({ edits, columns, filled, model, training }: SavedWork): boolean =>
  edits + columns + filled === 0 && !model && training === null

export const describeWork = (id: string, work: Manifest, training: number | null): SavedWork => ({
  id,
  name: basename(work.source.path),
  savedAt: work.savedAt,
  edits: work.edits,
  columns: work.columns,
  filled: work.filled,
  model: work.model !== null,
  training,
  sheet: work.source.options.sheet ?? null,
})
