import type { Bridge } from '../../contract/bridge'
import { connectBrowser } from './browser'

let bridge: Bridge | undefined

/** The host of this window: the desktop shell put its own at `window.lacuna`; otherwise this is a browser. */
export function getBridge(): Bridge {
  bridge ??= window.lacuna ?? connectBrowser()
  return bridge
}
