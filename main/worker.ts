import { fileTasks } from './files/tasks'
import { missingTasks } from './missing/tasks'
import { serveTasks } from './workers/serve-tasks'

/** The worker thread of every host: files, the open table, and its gaps. */
serveTasks({ ...fileTasks, ...missingTasks })
