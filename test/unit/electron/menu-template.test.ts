import { expect, it } from 'vitest'
import type { MenuItemConstructorOptions } from 'electron'
import { menuCommand } from '../../../contract/events'
import { menuTemplate } from '../../../electron/menu-template'

const items = (platform: NodeJS.Platform, sent: string[] = []): MenuItemConstructorOptions[] =>
  menuTemplate({ platform, developer: false }, (command) => sent.push(command)).flatMap(
    ({ submenu }) => submenu as MenuItemConstructorOptions[],
  )

it.each(['linux', 'win32', 'darwin'] as const)('offers every command of the contract once on %s', (platform) => {
  const ids = items(platform).flatMap(({ id }) => (id === undefined ? [] : [id]))
  expect(ids.sort()).toEqual([...menuCommand.options].sort())
})

it('sends the command that was clicked', () => {
  const sent: string[] = []
  for (const item of items('linux', sent)) (item.click as (() => void) | undefined)?.()
  expect(sent.sort()).toEqual([...menuCommand.options].sort())
})

it('gives no two commands the same keys', () => {
  const keys = items('linux').flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]))
  expect(new Set(keys).size).toBe(keys.length)
})
