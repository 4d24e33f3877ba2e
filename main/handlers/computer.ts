import type { CheckReport } from '../../contract/computer'
import type { Handlers } from '../dispatch'
import { checkComputer } from '../doctor/check-computer'
import type { Services } from '../services'

export const computerHandlers = ({ dependencies, jobs }: Services) => {
  const { dataFolder, spawnCompute: spawn, now } = dependencies
  let last: CheckReport | null = null
  return {
    'computer.check': (seen) => {
      const job = jobs.start('check', 'Checking this computer', async (context) => {
        last = await checkComputer({ engines: { spawn, now }, dataFolder, seen, env: process.env }, context)
        return { message: last.summary }
      })
      return { job }
    },
    'computer.report': () => last,
  } satisfies Partial<Handlers>
}
