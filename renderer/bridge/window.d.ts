import type { Bridge } from '../../contract/bridge'

declare global {
  interface Window {
    /** Put there by the desktop shell's preload; absent in a browser. */
    readonly lacuna?: Bridge
  }
}
