import { expect, it } from 'vitest'
import { startOptions } from '../../../../scripts/steps/start-options.mjs'

it('opens a window by default', () => {
  expect(startOptions([], '/home/ada')).toMatchObject({ web: false, port: 0, file: undefined, npmElectron: false })
})

it('takes the file from the folder it was started in', () => {
  expect(startOptions(['--web', '--port', '8080', '--file', 'a.csv'], '/home/ada')).toMatchObject({
    web: true,
    port: 8080,
    file: '/home/ada/a.csv',
  })
})

it.each([['--port', 'x'], ['--port', '70000'], ['--port', '-1'], ['--port'], ['--what'], ['stray']])(
  'refuses %s %s',
  (...args) => {
    expect(startOptions(args, '/').problem).toBeDefined()
  },
)
