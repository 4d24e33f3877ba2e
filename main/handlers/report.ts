import { basename } from 'node:path'
import type { Handlers } from '../dispatch'
import { UserError } from '../errors'
import { writeAtomically } from '../files/atomic'
import type { MissingTasks } from '../missing/tasks'
import { gatherFacts } from '../report/gather'
import { reportPage } from '../report/report'
import type { Services } from '../services'
import { inThreads } from '../workers/threads'
import { watchOf } from './missing'

export const reportHandlers = ({ workspace, jobs, targets, dependencies }: Services) => {
  const work = inThreads<MissingTasks>(dependencies.fileWorkerUrl, 'study')
  return {
    'report.start': ({ target }) => {
      const document = workspace.requireDocument()
      const [model, evaluation] = [workspace.model()?.info ?? null, workspace.evaluation()]
      const path = targets.path(target)
      if (!path) throw new UserError('not-found', 'Choose again where to save the report.')
      const job = jobs.start('report', 'Writing the report', async (context) => {
        const watch = watchOf(context, 'Writing the report', dependencies.now)
        const facts = await gatherFacts({ document, model, evaluation }, work, watch)
        await writeAtomically(path, [Buffer.from(reportPage(facts))])
        return { message: `Saved ${basename(path)}.` }
      })
      return { job }
    },
  } satisfies Partial<Handlers>
}
