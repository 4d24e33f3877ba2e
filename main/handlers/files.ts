import { basename, dirname } from 'node:path'
import type { Handlers } from '../dispatch'
import { samples } from '../files/samples'
import type { Services } from '../services'

export const fileHandlers = ({ files, recent }: Services) =>
  ({
    'files.recent': () =>
      recent.list().map(({ path, openedAt }) => ({
        file: files.add(path),
        folder: basename(dirname(path)),
        openedAt,
      })),
    'files.forgetRecent': async () => {
      await recent.clear()
      return null
    },
    'files.samples': () => samples.map(({ name, title, about }) => ({ name, title, about })),
  }) satisfies Partial<Handlers>
