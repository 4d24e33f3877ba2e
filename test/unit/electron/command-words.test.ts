import { expect, it } from 'vitest'
import { commandWords } from '../../../electron/command-words'

it('gives the words behind the mark, whatever they are', () => {
  expect(commandWords(['/opt/Lacuna/lacuna-desktop', '--no-sandbox', '--lacuna-command', 'fill', 'a b.csv'])).toEqual([
    'fill',
    'a b.csv',
  ])
  expect(commandWords(['lacuna', '--lacuna-command'])).toEqual([])
})

it('gives nothing for a window', () => {
  expect(commandWords(['/opt/Lacuna/lacuna-desktop', 'fill'])).toBeUndefined()
})
