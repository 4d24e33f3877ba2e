import { basename, dirname } from 'node:path'
import type { Handlers } from '../dispatch'
import { samples } from '../files/samples'
import { canonicalPath } from '../project/open-document'
import type { Services } from '../services'

export const fileHandlers = ({ files, recent, session }: Services) =>
  ({
    'files.recent': () =>
      Promise.all(
        recent.list().map(async ({ path, openedAt }) => ({
          file: files.add(path),
          folder: basename(dirname(path)),
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
