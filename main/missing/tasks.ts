import { compareFilled } from './compare'
import { differenceOf } from './differences'
import { gapGroups } from './groups'
import { gapPicture } from './picture'
import { scatterPoints } from './scatter'
import { studyGaps } from './study'

/** What is found out about a table's gaps and what was filled into them, away from the main thread. */
export const missingTasks = { studyGaps, gapPicture, gapGroups, compareFilled, differenceOf, scatterPoints }
export type MissingTasks = typeof missingTasks
