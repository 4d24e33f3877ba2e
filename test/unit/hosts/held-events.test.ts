import { expect, it } from 'vitest'
import { createHeldEvents } from '../../../main/hosts/held-events'

it('holds events until a window asks, then passes them on at once, and holds again when the window is gone', () => {
  const heard: unknown[] = []
  const held = createHeldEvents({ emit: (name, value) => heard.push([name, value]) })
  held.emit('menu', 'open')
  expect(heard).toEqual([])
  held.windowAsked()
  held.windowAsked()
  expect(heard).toEqual([['menu', 'open']])
  held.emit('menu', 'undo')
  expect(heard).toHaveLength(2)
  held.windowGone()
  held.emit('menu', 'redo')
  expect(heard).toHaveLength(2)
  held.windowAsked()
  expect(heard.at(-1)).toEqual(['menu', 'redo'])
})
