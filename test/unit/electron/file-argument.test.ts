import { expect, it } from 'vitest'
import { fileArgument } from '../../../electron/file-argument'

it('takes the file after --file, relative to the folder it was started in', () => {
  expect(fileArgument(['--no-sandbox', '/app', '--file', 'a.csv'], '/home/ada', false)).toBe('/home/ada/a.csv')
  expect(fileArgument(['--file', '/data/b.csv'], '/home/ada', true)).toBe('/data/b.csv')
})

it('takes a bare path in a packaged build only: elsewhere it is the application itself', () => {
  expect(fileArgument(['--flag', '/data/b.csv'], '/', true)).toBe('/data/b.csv')
  expect(fileArgument(['/app'], '/', false)).toBeUndefined()
})

it('takes nothing where nothing is asked', () => {
  expect(fileArgument([], '/', true)).toBeUndefined()
  expect(fileArgument(['--file'], '/', false)).toBeUndefined()
})
