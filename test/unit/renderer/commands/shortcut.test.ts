import { describe, expect, it } from 'vitest'
import { matches, showShortcut } from '../../../../renderer/commands/shortcut'

const keys = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
})

describe('shortcuts', () => {
  it('takes Ctrl on a PC and Cmd on a Mac', () => {
    expect(matches(keys('o', ['ctrl']), 'Mod+O', false)).toBe(true)
    expect(matches(keys('o', ['meta']), 'Mod+O', true)).toBe(true)
    expect(matches(keys('o', ['meta']), 'Mod+O', false)).toBe(false)
    expect(matches(keys('o', ['ctrl']), 'Mod+O', true)).toBe(false)
  })

  it('tells undo from redo by Shift', () => {
    expect(matches(keys('z', ['ctrl']), 'Mod+Shift+Z', false)).toBe(false)
    expect(matches(keys('Z', ['ctrl', 'shift']), 'Mod+Shift+Z', false)).toBe(true)
    expect(matches(keys('Z', ['ctrl', 'shift']), 'Mod+Z', false)).toBe(false)
  })

  it('wants nothing more to be held than it says', () => {
    expect(matches(keys('ArrowDown'), 'Alt+ArrowDown', false)).toBe(false)
    expect(matches(keys('F1', ['alt']), 'F1', false)).toBe(false)
  })

  it('reads as people write it', () => {
    expect(showShortcut('Mod+Shift+Z', false)).toBe('Ctrl+Shift+Z')
    expect(showShortcut('Mod+Shift+Z', true)).toBe('⌘⇧Z')
    expect(showShortcut('Alt+ArrowDown', false)).toBe('Alt+↓')
  })
})
