import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import type { ArrangementFacts } from '../../main/table/seam/typed'
import { shared } from '../fill/hidden'

/** A table whose rows know each other: texts, the columns whose cells are hidden, and how its rows stand. */
export type RowsTable = {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly hidden: readonly string[]
  readonly facts: ArrangementFacts
  /** Steps after which values repeat, for peers that must be told. */
  readonly period: number | null
}

const byRows = { order: { by: 'rows' }, groups: [] } as const

const parse = (text: string, delimiter = ','): string[][] =>
  Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true }).data

function table(
  name: string,
  lines: readonly (readonly string[])[],
  { kept, facts, period = null, hidden }: Pick<RowsTable, 'facts'> & Partial<RowsTable> & { kept?: readonly string[] },
): RowsTable {
  const [all, ...rows] = lines as [readonly string[], ...(readonly string[])[]]
  const header = kept ?? all
  const places = header.map((column) => all.indexOf(column))
  const clean = (cell: string): string => (cell === 'NA' ? '' : cell)
  return {
    name,
    header,
    rows: rows.map((row) => places.map((at) => clean(row[at]!))),
    hidden: hidden ?? header,
    facts,
    period,
  }
}

const weatherColumns = 'month day hour temp dewp humid wind_dir wind_speed precip pressure visib'.split(' ')

const weather = (): string[][] =>
  parse(gunzipSync(readFileSync(join(shared, 'data/real-gaps/nyc_weather.csv.gz'))).toString('utf8'))

function oneStation(): RowsTable {
  const [header, ...rows] = weather() as [string[], ...string[][]]
  const station = rows.filter(([origin]) => origin === 'EWR').slice(0, 5000)
  return table('weather', [header, ...station], { kept: weatherColumns, facts: byRows, period: 24 })
}

/** The same hours of all three, by the moment. */
function threeStations(): RowsTable {
  const [header, ...rows] = weather() as [string[], ...string[][]]
  const each = ['EWR', 'JFK', 'LGA'].flatMap((name) => rows.filter(([origin]) => origin === name).slice(0, 1700))
  return table('weather, three stations', [header, ...each], {
    kept: ['origin', 'time_hour', ...weatherColumns],
    hidden: weatherColumns,
    facts: { order: { by: 'column', column: 'time_hour' }, groups: ['origin'] },
    period: 24,
  })
}

function airQuality(): RowsTable {
  const lines = parse(readFileSync(join(shared, 'data/real-gaps/AirQualityUCI.csv'), 'utf8'), ';')
  const kept = lines[0]!.filter((name) => name !== '' && !['Date', 'Time', 'NMHC(GT)'].includes(name))
  const numbers = lines.slice(0, 5001).map((row) => row.map((cell) => cell.replace(',', '.')))
  const known = numbers.map((row) => row.map((cell) => (/^-200(\.0)?$/.test(cell) ? '' : cell)))
  // With the hours since the first, as the file's dates tell: a row in which everything is hidden is a row all the same.
  const timed = known.map((row, at) => [at === 0 ? 'hours' : String(at - 1), ...row])
  return table('air quality UCI', timed, {
    kept: ['hours', ...kept],
    hidden: kept,
    facts: { order: { by: 'column', column: 'hours' }, groups: [] },
    period: 24,
  })
}

const newYork = (): RowsTable =>
  table('airquality', parse(readFileSync(join(shared, 'data/real-gaps/airquality.csv'), 'utf8')), {
    hidden: ['Ozone', 'Solar.R', 'Wind', 'Temp'],
    facts: byRows,
  })

/** A data set of one of R's packages. */
const fromR = (expression: string): string[][] =>
  parse(
    execFileSync('Rscript', ['-e', `write.csv(as.data.frame(${expression}), row.names = FALSE)`], { encoding: 'utf8' }),
  )

const sleep = (): RowsTable =>
  table('sleepstudy', fromR('lme4::sleepstudy'), {
    hidden: ['Reaction'],
    facts: { order: { by: 'column', column: 'Days' }, groups: ['Subject'] },
  })

const teeth = (): RowsTable =>
  table('Orthodont', fromR('nlme::Orthodont'), {
    hidden: ['distance'],
    facts: { order: { by: 'column', column: 'age' }, groups: ['Subject'] },
  })

const boysOfOxford = (): RowsTable =>
  table('Oxboys', fromR('nlme::Oxboys'), {
    kept: ['Subject', 'age', 'height'],
    hidden: ['height'],
    facts: { order: { by: 'column', column: 'age' }, groups: ['Subject'] },
  })

/** Pupils of 160 schools, in no order. */
const schools = (): RowsTable =>
  table('schools', fromR('nlme::MathAchieve'), {
    kept: ['School', 'Minority', 'Sex', 'SES', 'MathAch'],
    hidden: ['SES', 'MathAch', 'Minority'],
    facts: { order: null, groups: ['School'] },
  })

/** A smooth series, where a ruler is nearly perfect. */
function smooth(): RowsTable {
  const rows = Array.from({ length: 1500 }, (_, i) => {
    const year = (2 * Math.PI * i) / 365
    return [String(i), String(10 + 8 * Math.sin(year) + 2 * Math.sin(7 * year)), String(50 - 20 * Math.cos(year))]
  })
  return table('smooth days', [['day', 'level', 'depth'], ...rows], {
    hidden: ['level', 'depth'],
    facts: { order: { by: 'column', column: 'day' }, groups: [] },
  })
}

export const ROWS_TABLES: Readonly<Record<string, () => RowsTable>> = {
  weather: oneStation,
  stations: threeStations,
  air: airQuality,
  airquality: newYork,
  smooth,
  sleepstudy: sleep,
  orthodont: teeth,
  oxboys: boysOfOxford,
  schools,
}
