import { serveTasks } from '../workers/serve-tasks'
import { fileTasks } from './tasks'

serveTasks(fileTasks)
