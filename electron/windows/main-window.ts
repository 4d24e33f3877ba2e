import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { Places } from '../../main/hosts/places'
import { lockedDown } from '../security/sandbox'
import { placeWindow, smallest } from './placement'
import { readPlacement, rememberPlacement } from './remembered'

/** The window, where it was last time. It shows itself once there is something to see. */
export function createMainWindow(places: Places, dataFolder: string): BrowserWindow {
  const file = join(dataFolder, 'window.json')
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const { bounds, maximized } = placeWindow(readPlacement(file), workAreas)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Lacuna',
    icon: join(places.resources, 'icons', 'icon.png'),
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181d' : '#ffffff',
    webPreferences: lockedDown(places.preload),
  })
  rememberPlacement(window, file)
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  return window
}

/** Brings the window before the user, wherever it was. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
