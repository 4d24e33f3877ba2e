import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BrowserWindow } from 'electron'
import { placement, type Placement } from './placement'

/** Where the window was when it last closed; undefined when that is not known or not readable. */
export function readPlacement(file: string): Placement | undefined {
  try {
    return placement.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Written on the way out, at once: there is no later. */
export function rememberPlacement(window: BrowserWindow, file: string): void {
  window.on('close', () => {
    const now: Placement = { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(now))
    } catch {
      // Not worth a word to the user: the window opens in the middle next time.
    }
  })
}
