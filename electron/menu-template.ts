import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../contract/events'

type Item = MenuItemConstructorOptions

/**
 * The menu. What concerns the table is sent to the window, which knows whether it can act now; what concerns text and
 * windows is the system's own. The keys of the window's commands are shown here but handled there, the same on both
 * hosts (macOS has no such choice: there the menu comes first).
 */
export function menuTemplate(
  { platform, developer }: { readonly platform: NodeJS.Platform; readonly developer: boolean },
  send: (command: MenuCommand) => void,
): Item[] {
  const mac = platform === 'darwin'
  const item = (label: string, command: MenuCommand, accelerator?: string): Item => ({
    id: command,
    label,
    click: () => send(command),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  })
  const line: Item = { type: 'separator' }

  const file: Item[] = [
    item('Open…', 'open', 'CmdOrCtrl+O'),
    item('Save session…', 'save-session', 'CmdOrCtrl+S'),
    item('Export…', 'export', 'CmdOrCtrl+E'),
    line,
    mac ? { role: 'close' } : { role: 'quit', label: 'Quit', accelerator: 'CmdOrCtrl+Q' },
  ]
  const edit: Item[] = [
    item('Undo', 'undo', 'CmdOrCtrl+Z'),
    item('Redo', 'redo', 'CmdOrCtrl+Shift+Z'),
    line,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
    line,
    item('Find…', 'find', 'CmdOrCtrl+F'),
    item('Go to row…', 'go-to-row', 'CmdOrCtrl+G'),
    item('Next gap', 'next-gap', 'Alt+Down'),
    item('Previous gap', 'previous-gap', 'Alt+Up'),
  ]
  const model: Item[] = [
    item('Train model', 'train', 'CmdOrCtrl+Enter'),
    item('Fill gaps…', 'fill', 'CmdOrCtrl+Shift+F'),
    item('Evaluate…', 'evaluate'),
    item('Analyse…', 'analyse'),
  ]
  const view: Item[] = [
    item('Commands…', 'palette', 'CmdOrCtrl+K'),
    item('Switch theme', 'toggle-theme'),
    line,
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'resetZoom' },
    { role: 'togglefullscreen' },
    ...(developer ? [line, { role: 'toggleDevTools' } satisfies Item] : []),
  ]
  const help: Item[] = [
    item('Help', 'help', 'F1'),
    item('Check this computer…', 'computer'),
    ...(mac ? [] : [item('About Lacuna', 'about')]),
  ]
  const own: Item[] = [
    item('About Lacuna', 'about'),
    line,
    { role: 'services' },
    line,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    line,
    { role: 'quit' },
  ]
  return [
    ...(mac ? [{ label: 'Lacuna', submenu: own }] : []),
    { label: '&File', submenu: file },
    { label: '&Edit', submenu: edit },
    { label: '&Model', submenu: model },
    { label: '&View', submenu: view },
    { role: 'help', label: '&Help', submenu: help },
  ]
}
