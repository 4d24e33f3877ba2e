/** Shortcuts are written like "Mod+Shift+Z"; Mod is Cmd on a Mac and Ctrl elsewhere. */
export const isMac = (): boolean => /mac/i.test(navigator.platform)

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export function matches(event: Keys, shortcut: string, mac: boolean): boolean {
  const parts = shortcut.split('+')
  const key = parts.at(-1) ?? ''
  const mod = mac ? event.metaKey : event.ctrlKey
  const otherMod = mac ? event.ctrlKey : event.metaKey
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    mod === parts.includes('Mod') &&
    !otherMod &&
    event.shiftKey === parts.includes('Shift') &&
    event.altKey === parts.includes('Alt')
  )
}

const signs: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→' }

/** As people read it: "Ctrl+Shift+Z", "⇧⌘Z". */
export function showShortcut(shortcut: string, mac: boolean): string {
  const macSigns: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
  const parts = shortcut.split('+').map((part) => signs[part] ?? part)
  if (mac) return parts.map((part) => macSigns[part] ?? part).join('')
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+')
}
