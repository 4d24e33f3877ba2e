import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../main/engine/random'
import type { TableDocument } from '../../../../main/table/document/document'
import { openBytes } from '../../files/open-bytes'
import { openShared } from '../../../integration/files/shared'

const foundIn = (document: TableDocument) => {
  const { order, groups } = document.info().arrangement
  return { order: order === null ? null : order.by === 'rows' ? 'rows' : `by ${order.column}`, groups }
}
const nothing = { order: null, groups: [] }
const open = (head: string, lines: readonly (readonly (string | number)[])[]): Promise<TableDocument> =>
  openBytes([head, ...lines.map((line) => line.join(',')), ''].join('\n'))

/** Subjects with a level and a slope of their own, measured on days 0 to 9. */
function panel(seed: number, name = (subject: number): string => `S${subject}`): (string | number)[][] {
  const random = createRandom(seed)
  return Array.from({ length: 18 }, (_, subject) => {
    const [level, slope] = [250 + 35 * random.normal(), 10 + 6 * random.normal()]
    return Array.from({ length: 10 }, (_, day) => [
      (level + slope * day + 20 * random.normal()).toFixed(2),
      day,
      name(subject),
    ])
  }).flat()
}

const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  const random = createRandom(seed)
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0]!)
}

describe('tables whose rows know each other', () => {
  test('weather of three stations: by the hour, within each', async () => {
    const { arrangement } = (await openShared('real-gaps/nyc_weather.csv.gz')).info()
    expect(arrangement).toMatchObject({ order: { by: 'column', column: 'time_hour' }, groups: ['origin'] })
    expect(arrangement.why).toEqual({
      order: 'Values an hour apart are far more alike than shuffled ones.',
      groups: 'Each time_hour comes once for every origin.',
    })
  })

  test('a date with the time of day beside it', async () => {
    const document = await openShared('real-gaps/AirQualityUCI.csv')
    expect(foundIn(document)).toEqual({ order: 'by Date', groups: [] })
    const { places } = (await document.typed()).arrangement!
    expect((places![1]! - places![0]!) * 24).toBeCloseTo(1, 9)
  })

  test('months and days: as the rows stand', async () => {
    expect(foundIn(await openShared('real-gaps/airquality.csv'))).toEqual({ order: 'rows', groups: [] })
  })

  test('several measurements of each subject, also in a shuffled file and with numbers for names', async () => {
    const expected = { order: 'by Days', groups: ['Subject'] }
    const head = 'Reaction,Days,Subject'
    expect(foundIn(await open(head, panel(1)))).toEqual(expected)
    expect(foundIn(await open(head, shuffled(panel(2), 3)))).toEqual(expected)
    expect(
      foundIn(
        await open(
          head,
          panel(4, (subject) => String(308 + 3 * subject)),
        ),
      ),
    ).toEqual(expected)
  })

  test('pupils of schools: together, in no order', async () => {
    const random = createRandom(5)
    const pupils = Array.from({ length: 60 }, (_, school) => {
      const level = random.normal()
      return Array.from({ length: 10 + (school % 20) }, () => {
        const [ability, noise] = [level + random.normal(), random.normal()]
        return [`School ${school}`, (50 + 8 * ability + 2 * noise).toFixed(1), (ability - noise).toFixed(3)]
      })
    }).flat()
    const document = await open('school,score,status', shuffled(pupils, 6))
    expect(foundIn(document)).toEqual({ order: null, groups: ['school'] })
    expect(document.info().arrangement.why.groups).toMatch(
      /^Each school has \d+ to \d+ rows whose values are more alike than those of others\.$/,
    )
  })

  test('a series in a shuffled file, with uneven steps and gaps in its dates', async () => {
    const random = createRandom(7)
    let [day, level] = [0, 0]
    const lines = Array.from({ length: 300 }, (_, at) => {
      day += 1 + random.below(3)
      level += random.normal()
      const date = new Date(86_400_000 * (17_000 + day)).toISOString().slice(0, 10)
      return [at % 25 === 7 ? '' : date, (20 + level).toFixed(2), (5 - level + random.normal()).toFixed(2)]
    })
    const document = await open('date,a,b', shuffled(lines, 8))
    expect(foundIn(document)).toEqual({ order: 'by date', groups: [] })
    const { places } = (await document.typed()).arrangement!
    expect(places!.filter((place) => Number.isNaN(place))).toHaveLength(12)
  })
})

describe('tables whose rows stand for themselves', () => {
  test.each([
    'real-gaps/penguins.csv',
    'real-gaps/california_housing.csv',
    'real-gaps/NHANES.csv.gz',
    'real-gaps/horse-colic.csv',
    'uci/winequality-red.csv',
    'gain/letter.csv',
    'gain/spam.csv',
    'adult/adult.data.gz',
    'm3/airfoil/full.csv.gz',
    'm3/yacht/full.csv.gz',
  ])('%s', async (name) => {
    expect(foundIn(await openShared(name))).toEqual(nothing)
  })

  test('a weather table in random order, without its times', async () => {
    const document = await openShared('real-gaps/airquality.csv')
    const cells = document.page(0, 153, 'none').rows.map(({ cells }) => cells.slice(0, 4).map(({ t }) => t))
    expect(foundIn(await open('Ozone,Solar,Wind,Temp', shuffled(cells, 9)))).toEqual(nothing)
  })

  test('people with a date each that says nothing, and a file sorted by a number', async () => {
    const random = createRandom(10)
    const people = Array.from({ length: 400 }, (_, at) => {
      const size = random.normal()
      const date = new Date(86_400_000 * (17_000 + at)).toISOString().slice(0, 10)
      return [date, (170 + 10 * size).toFixed(2), (70 + 12 * size + 3 * random.normal()).toFixed(2)] as const
    })
    expect(foundIn(await open('joined,height,weight', people))).toEqual(nothing)
    const bySize = people.map(([, height, weight]) => [height, weight]).sort((a, b) => Number(a[0]) - Number(b[0]))
    expect(foundIn(await open('height,weight', bySize))).toEqual(nothing)
  })
})
