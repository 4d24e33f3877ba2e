import { z } from 'zod'
import { place, shownFill } from './table'
import type { Requests } from './request'

export const theme = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof theme>

export const settings = z.object({ theme, tourSeen: z.boolean() })
export type Settings = z.infer<typeof settings>

/** What is left out stays as it is. */
export const settingsChange = settings.partial()
export type SettingsChange = z.infer<typeof settingsChange>

export const about = z.object({
  version: z.string(),
  parts: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
  /** Everything else that is shipped. */
  others: z.array(z.object({ licence: z.string(), names: z.array(z.string()) })),
})
export type About = z.infer<typeof about>

const columnIndex = z.number().int().nonnegative()

/** How the window shows the table. The application keeps it with the session and makes nothing of it. */
export const viewState = z.object({
  shownFill,
  mode: z.enum(['values', 'likelihood']),
  place: place.nullable(),
  hidden: z.array(columnIndex),
  /** Columns from left to right; empty = as in the file. */
  order: z.array(columnIndex),
  /** Column index as text → pixels, for columns whose width was changed. */
  widths: z.record(z.string(), z.number().positive()),
})
export type ViewState = z.infer<typeof viewState>

export const appRequests = {
  'app.about': { input: z.object({}), output: about },
  'app.settings': { input: z.object({}), output: settings },
  'app.changeSettings': { input: settingsChange, output: settings },
} satisfies Requests
