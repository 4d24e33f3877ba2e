import { z } from 'zod'
import { documentInfo } from './table'
import { job } from './jobs'
import { modelInfo } from './model'
import { evaluation } from './evaluate'
import { fileRef } from './files'
import { settings } from './app'
import { sessionInfo } from './session'

/** What the desktop menu asks the window to do. */
export const menuCommand = z.enum([
  'open',
  'save-session',
  'export',
  'undo',
  'redo',
  'find',
  'go-to-row',
  'next-gap',
  'previous-gap',
  'train',
  'fill',
  'evaluate',
  'analyse',
  'palette',
  'help',
  'computer',
  'about',
  'toggle-theme',
])
export type MenuCommand = z.infer<typeof menuCommand>

/** Events from the application to every window. Each carries the whole new value, so a late listener misses nothing. */
export const events = {
  document: documentInfo.nullable(),
  job,
  model: modelInfo.nullable(),
  evaluation: evaluation.nullable(),
  settings,
  session: sessionInfo,
  /** A file that the system asks us to open (second start, file association). */
  openFile: fileRef,
  menu: menuCommand,
  /** Something the user should know that belongs to no request. */
  notice: z.object({ tone: z.enum(['info', 'warning', 'error']), message: z.string() }),
}
export type EventName = keyof typeof events
export type EventValue<N extends EventName> = z.infer<(typeof events)[N]>

/** Tells every window; name and value belong together. */
export type Emit = <N extends EventName>(name: N, value: EventValue<N>) => void
