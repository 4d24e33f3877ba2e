import type { SavedWork } from '../../contract/session'
import { counted, formatList, formatShare, formatWhen } from './format'

/** "3 edits, a model and 44 filled cells". */
function contents({ edits, columns, model, filled, training }: SavedWork): string {
  const parts: string[] = []
  if (edits > 0) parts.push(counted(edits, 'edit', 'edits'))
  if (columns > 0) parts.push(counted(columns, 'changed column', 'changed columns'))
  if (model) parts.push('a model')
  if (filled > 0) parts.push(counted(filled, 'filled cell', 'filled cells'))
  if (training !== null) parts.push(`a training that was interrupted at ${formatShare(training)}`)
  return formatList(parts)
}

/** "3 edits and a model · today 7:06 AM · sheet “May”", to stand by itself: it begins with a capital. */
function about(work: SavedWork, now: number): string {
  const sheet = work.sheet === null ? '' : `sheet “${work.sheet}”`
  const parts = [contents(work), formatWhen(work.savedAt, now), sheet].filter(Boolean).join(' · ')
  return parts.charAt(0).toUpperCase() + parts.slice(1)
}

/** Texts of saved work: going on with it, leaving it for another table, files that change meanwhile. */
export const sessionTexts = {
  session: {
    saved: 'The session was saved.',
    contents,
    about,
    hasWork: (work: SavedWork) => `Saved work: ${contents(work)}`,
  },

  resume: {
    title: (name: string) => `Go on with ${name}?`,
    text: 'You have worked on this table before.',
    go: 'Continue where you left off',
    earlier: 'Continue with earlier work',
    fresh: 'Start fresh',
    freshAbout: 'Opens the file as it is. The work so far is kept and stays on offer.',
  },

  leaving: {
    training: {
      title: 'A model is being trained',
      text: 'Only one table is open at a time, so the training stops when you leave this one.',
      stay: 'Keep training',
      stayAbout: 'This table stays open.',
      go: 'Leave it anyway',
      goAbout: 'What it has learned so far is kept, and the training can go on when this table is open again.',
    },
    unsaved: {
      title: 'The last changes could not be saved',
      text: 'The disk may be full. Lacuna keeps trying while this table is open.',
      stay: 'Keep this table open',
      stayAbout: 'Free some disk space, or export the table to another disk.',
      go: 'Leave it and lose these changes',
      goAbout: 'What was saved before stays.',
    },
  },

  fileChange: {
    label: 'Change of the file',
    changed: (name: string) => `${name} has changed on disk.`,
    about: 'Edits and fills belong to the version you opened; the model stays either way.',
    gone: (name: string) => `${name} is no longer where it was. Put it back to go on with this work after a restart.`,
    again: 'Read it again',
    keep: 'Keep what is open',
  },

  interrupted: {
    label: 'Interrupted training',
    text: (share: number) => `A training of this table was interrupted at ${formatShare(share)}.`,
    go: 'Continue training',
    discard: 'Discard it',
  },
}
