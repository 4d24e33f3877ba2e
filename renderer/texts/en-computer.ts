import { formatDuration, formatShare } from './format'

/** The check of this computer. */
export const computerTexts = {
  title: 'Check this computer',
  about:
    'Whether Lacuna can calculate, save and show things here. The page names no person, folder or file, so that it can go into a bug report as it is.',
  running: 'Checking this computer',
  progress: (share: number, left: number | null) =>
    left === null ? formatShare(share) : `${formatShare(share)} · about ${formatDuration(left)} left`,
  stopped: 'The check did not end. Nothing was changed.',
  again: 'Check again',
  copy: 'Copy this page',
  copied: 'The page is on the clipboard.',
  states: { fine: 'fine', note: 'worth knowing', problem: 'problem' },
}
