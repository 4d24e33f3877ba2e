import { expect, it } from 'vitest'
import { dataFolder } from '../../../main/hosts/data-folder'

it('is where each system keeps such things', () => {
  expect(dataFolder('desktop', {}, 'linux', '/home/ada')).toBe('/home/ada/.config/Lacuna/desktop')
  expect(dataFolder('browser', { XDG_CONFIG_HOME: '/x' }, 'linux', '/home/ada')).toBe('/x/Lacuna/browser')
  expect(dataFolder('desktop', {}, 'darwin', '/Users/ada')).toBe(
    '/Users/ada/Library/Application Support/Lacuna/desktop',
  )
  expect(dataFolder('desktop', { APPDATA: 'C:\\Data' }, 'win32', 'C:\\Users\\ada')).toBe('C:\\Data\\Lacuna\\desktop')
  expect(dataFolder('desktop', { LACUNA_DATA_DIR: '/elsewhere' }, 'linux', '/home/ada')).toBe('/elsewhere')
})
