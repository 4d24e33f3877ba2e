import type { Handlers } from '../dispatch'
import type { Services } from '../services'

export const jobHandlers = ({ jobs }: Services) =>
  ({
    'jobs.list': () => jobs.list(),
    'jobs.cancel': ({ job }) => {
      jobs.cancel(job)
      return null
    },
  }) satisfies Partial<Handlers>
