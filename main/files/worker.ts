import { serveTasks } from '../table/serve-tasks'
import { fileTasks } from './tasks'

serveTasks(fileTasks)
