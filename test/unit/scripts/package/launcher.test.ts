import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { commandFlag } from '../../../../electron/command-words'
import { commandNames } from '../../../../main/hosts/cli/arguments'

const launcher = readFileSync(resolve(import.meta.dirname, '../../../../scripts/package/launcher.sh'), 'utf8')

it('takes every command of the command line for one, and nothing else', () => {
  const pattern = /^(inspect .*)\)$/m.exec(launcher)?.[1] ?? ''
  const words = pattern.split('|').map((word) => word.trim())
  expect(words.sort()).toEqual([...commandNames, 'help', '--help', '-h', '--version'].sort())
})

it('hands commands over behind the word that the program looks for', () => {
  expect(launcher).toContain(`${commandFlag} "$@"`)
})
