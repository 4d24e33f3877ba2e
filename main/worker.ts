import { analysisTasks } from './analysis/tasks'
import { fileTasks } from './files/tasks'
import { missingTasks } from './missing/tasks'
import { serveTasks } from './workers/serve-tasks'

/** The worker thread of every host: files, the open table, its gaps, and its imputations. */
serveTasks({ ...fileTasks, ...missingTasks, ...analysisTasks })
