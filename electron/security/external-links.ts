import { shell } from 'electron'
import { isAllowedLink } from './allowed-links'

/** The one door to the system's browser. Anything not on the list is dropped without a word. */
export function openLink(address: string): void {
  if (isAllowedLink(address)) void shell.openExternal(address)
}
