import type { Despite } from '../../contract/despite'
import { UserError } from '../errors'
import type { JobContext } from '../jobs/queue'
import type { Shown } from '../project/session'
import type { Services } from '../services'

/** Before anything is done about another table: says what it would end, unless the request names that already. */
export async function askToLeave({ jobs, session }: Services, despite: Despite = []): Promise<void> {
  if (jobs.isBusy('train') && !despite.includes('training')) {
    throw new UserError('training-runs', 'A model is being trained; wait for it or stop it, then open the other table.')
  }
  if (!(await session.saveNow()) && !despite.includes('unsaved')) {
    throw new UserError('unsaved', 'The last changes could not be saved; free some disk space, then try again.')
  }
}

/** Another table comes, or none: what the model does with this one is left, what was done to it is saved. */
export async function leaveFor({ jobs, session }: Services, next: Shown | null, despite: Despite = []): Promise<void> {
  await jobs.leaveModelJobs()
  await session.show(next, despite)
}

/** Starts to open another table, once nothing speaks against it. The table that is open stays so until the other is there. */
export async function openInstead(
  services: Services,
  title: string,
  despite: Despite | undefined,
  read: (context: JobContext) => Promise<{ shown: Shown; message: string }>,
): Promise<{ job: string }> {
  await askToLeave(services, despite)
  const job = services.jobs.start('open', title, async (context) => {
    const { shown, message } = await read(context)
    await leaveFor(services, shown, despite)
    return { message }
  })
  return { job }
}
