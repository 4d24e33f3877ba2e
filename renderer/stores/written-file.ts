import { getBridge } from '../bridge'
import { texts } from '../texts/en'
import { useNotices } from './notices'

/** Says that something was written, and offers to show it. */
export function tellWritten(message: string, target: string): void {
  const notices = useNotices()
  const deliver = (): unknown => notices.attempt(() => getBridge().deliver(target))
  notices.show('good', message, { label: texts.showFile, run: deliver })
  // A browser has nothing to show the file in: there, delivering is the download itself.
  if (!window.lacuna) deliver()
}
