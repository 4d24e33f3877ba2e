import type { WebContents, WebFrameMain } from 'electron'
import { isOurPage } from './page'

/** Requests are heard only from the page itself: not from a frame within it, not from any other page. */
export function isOurWindow(sender: WebContents, frame: WebFrameMain | null): boolean {
  return frame !== null && frame === sender.mainFrame && isOurPage(frame.url)
}
