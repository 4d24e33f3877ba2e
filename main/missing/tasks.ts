import { gapGroups } from './groups'
import { gapPicture } from './picture'
import { studyGaps } from './study'

/** What is found out about a table's gaps, away from the main thread. */
export const missingTasks = { studyGaps, gapPicture, gapGroups }
export type MissingTasks = typeof missingTasks
