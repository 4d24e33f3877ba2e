import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDialogPlaces } from '../../../../electron/files/dialog-places'

it('starts beside the table, then where one was last, and beside the next table again', () => {
  let table: string | undefined
  const places = createDialogPlaces(
    () => table,
    () => '/documents',
  )
  expect(places.start()).toBe('/documents')
  places.used(join('/data', 'a.csv'))
  expect(places.start()).toBe('/data')
  table = '/data'
  expect(places.start()).toBe('/data')
  places.used(join('/results', 'a-filled.csv'))
  expect(places.start()).toBe('/results')
  table = '/other'
  expect(places.start()).toBe('/other')
  table = undefined
  expect(places.start()).toBe('/results')
})
