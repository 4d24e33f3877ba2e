import { createHash } from 'node:crypto'
import { z } from 'zod'
import { trainPoint } from '../../../contract/jobs'
import type { TrainOptions } from '../../../contract/model'
import type { Values } from '../../engine/program'
import type { Model } from '../model'
import { packTensors, unpackTensors } from '../tensor-file'
import type { Prepared } from './prepare'

/** Where training stands; with the engine's state, all that is needed to go on as if nothing had happened. */
const standing = z.object({
  phase: z.number().int().min(0).max(1),
  /** Steps done in this phase, and in all. */
  step: z.number().int().min(0),
  steps: z.number().int().min(0),
  /** Step of this phase at which the optimiser started afresh. */
  restart: z.number().int().min(0),
  /** How often the learning rate was lowered, and validations without progress since. */
  drops: z.number().int().min(0),
  stale: z.number().int().min(0),
  best: z
    .object({ score: z.number(), step: z.number().int(), energy: z.number().nullable(), proposal: z.number() })
    .nullable(),
  history: z.array(trainPoint),
  seconds: z.number(),
})
export type Standing = z.infer<typeof standing>

const MAGIC = 'LACUNA-C'
const VERSION = 3
const header = z.object({ key: z.string(), standing })

export type Checkpoint = { readonly standing: Standing; readonly state: Values; readonly best: Values }

/** Names the training: same table, same options, same choices. A checkpoint of another one is not taken up. */
export function trainingKey(prepared: Prepared, options: TrainOptions, from: Model | null): string {
  const { columns, context } = prepared.layout
  const choices = [{ ...options, maxMinutes: null }, prepared.config, columns, ...(context === null ? [] : [context])]
  const hash = createHash('sha256').update(JSON.stringify(choices))
  const { rows, from: groups, t } = prepared.encoded.context?.line ?? {}
  for (const part of [rows, groups, t]) if (part) hash.update(part)
  for (const outcomes of prepared.encoded.outcomes) hash.update(outcomes)
  for (const { z: values } of prepared.encoded.numbers) hash.update(values)
  for (const weights of Object.values(from?.weights ?? {})) hash.update(weights)
  return hash.digest('hex')
}

export function packCheckpoint(key: string, { standing: now, state, best }: Checkpoint): Uint8Array {
  const named = (prefix: string, values: Values): [string, Values[string]][] =>
    Object.entries(values).map(([name, value]) => [`${prefix}/${name}`, value])
  const arrays = Object.fromEntries([...named('state', state), ...named('best', best)])
  return packTensors(MAGIC, VERSION, { key, standing: now }, arrays)
}

/** Null when the bytes are no checkpoint of this training. */
export function unpackCheckpoint(key: string, bytes: Uint8Array): Checkpoint | null {
  const file = unpackTensors(MAGIC, [VERSION], bytes)
  if (typeof file === 'string') return null
  const parsed = header.safeParse(file.header)
  if (!parsed.success || parsed.data.key !== key) return null
  const under = (prefix: string): Values =>
    Object.fromEntries(
      Object.entries(file.arrays)
        .filter(([name]) => name.startsWith(`${prefix}/`))
        .map(([name, value]) => [name.slice(prefix.length + 1), value]),
    )
  return { standing: parsed.data.standing, state: under('state'), best: under('best') }
}
