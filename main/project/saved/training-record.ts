import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { trainOptions } from '../../../contract/model'
import { readJson, writeJson } from '../json-file'

const record = z.object({
  options: trainOptions,
  fraction: z.number().min(0).max(1),
  /** Whether it trains the model of the table further, which is kept with the work. */
  continues: z.boolean().default(false),
})
/** A training that has not ended: what it was asked for, and how far it came. */
export type TrainingRecord = z.infer<typeof record>

const recordFile = (folder: string): string => join(folder, 'training.json')

/** Where the compute process keeps the state of a training, beside the work it belongs to. */
export const checkpointPath = (folder: string): string => join(folder, 'training.checkpoint')

export const writeTraining = (folder: string, training: TrainingRecord): Promise<void> =>
  writeJson(recordFile(folder), training)

/** Null when there is none to go on with: without its checkpoint a training can only start again. */
export const readTraining = async (folder: string): Promise<TrainingRecord | null> =>
  existsSync(checkpointPath(folder)) ? readJson(recordFile(folder), record) : null

export async function forgetTraining(folder: string): Promise<void> {
  await Promise.all([recordFile(folder), checkpointPath(folder)].map((path) => rm(path, { force: true })))
}
