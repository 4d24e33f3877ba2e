import { expect, it } from 'vitest'
import { parts, testOptions } from '../../../../scripts/steps/test-options.mjs'

it('runs everything unless told otherwise', () => {
  expect(testOptions([])).toEqual({ chosen: parts, extra: [] })
})

it('runs chosen parts in the usual order, with arguments for their runner', () => {
  expect(testOptions(['--only', 'e2e', '--only', 'unit', '--', '-g', 'gaps'])).toEqual({
    chosen: ['unit', 'e2e-desktop', 'e2e-browser'],
    extra: ['-g', 'gaps'],
  })
})

it.each([[['--only', 'everything']], [['--only']], [['unit']], [['--fast', 'unit']]])('refuses %j', (args) => {
  expect(testOptions(args).problem).toMatch(/^Not understood/)
})
