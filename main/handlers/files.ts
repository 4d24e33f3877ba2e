import { basename, dirname } from 'node:path'
import type { Handlers } from '../dispatch'
import { samples } from '../files/samples'
import { isBelow } from '../project/is-below'
import { canonicalPath } from '../project/open-document'
import type { Services } from '../services'

export const fileHandlers = ({ files, recent, session, dependencies }: Services) =>
  ({
    'files.recent': () =>
      Promise.all(
        recent.list().map(async ({ path, openedAt }) => ({
          file: files.add(path),
          // What was uploaded lies in a folder that says nothing to people.
          folder: isBelow(dependencies.dataFolder, path) ? '' : basename(dirname(path)),
          openedAt,
          work: session.works.on(await canonicalPath(path))[0] ?? null,
        })),
      ),
    'files.forgetRecent': async () => {
      await recent.clear()
      return null
    },
    'files.samples': () => samples.map(({ name, title, about }) => ({ name, title, about })),
  }) satisfies Partial<Handlers>
