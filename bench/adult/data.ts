import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { TypedColumn, TypedTable } from '../../main/table/seam/typed'

const NAMES = [
  'age',
  'workclass',
  'fnlwgt',
  'education',
  'education-num',
  'marital-status',
  'occupation',
  'relationship',
  'race',
  'sex',
  'capital-gain',
  'capital-loss',
  'hours-per-week',
  'native-country',
  'income',
]
const CONTINUOUS = new Set(['age', 'fnlwgt', 'education-num', 'capital-gain', 'capital-loss', 'hours-per-week'])
const COUNTRY = NAMES.indexOf('native-country')

/** The paper's rows: none with gaps, only the United States, that column dropped; train + validation, and test. */
export function loadAdult(folder: string): { learning: TypedTable; test: TypedTable } {
  const learning = rowsOf(join(folder, 'adult.data.gz'))
  const test = rowsOf(join(folder, 'adult.test.gz'))
  const levels = NAMES.map((_, c) => [...new Set([...learning, ...test].map((row) => row[c]!))].sort())
  const typed = (rows: string[][]): TypedTable => ({
    rows: rows.length,
    leftOut: [],
    columns: NAMES.flatMap((name, c): TypedColumn[] => {
      if (c === COUNTRY) return []
      if (CONTINUOUS.has(name))
        return [
          {
            kind: 'continuous',
            name,
            values: Float64Array.from(rows, (row) => Number(row[c])),
            step: 1,
            low: 0,
            high: null,
            given: true,
          },
        ]
      const index = new Map(levels[c]!.map((level, i) => [level, i]))
      const codes = Int32Array.from(rows, (row) => index.get(row[c]!)!)
      return [{ kind: 'discrete', name, codes, levels: levels[c]!, ordered: false, given: true }]
    }),
  })
  return { learning: typed(learning), test: typed(test) }
}

function rowsOf(path: string): string[][] {
  const text = gunzipSync(readFileSync(path)).toString('utf8')
  return text
    .split('\n')
    .map((line) => line.trim().replace(/\.$/, '').split(', '))
    .filter((row) => row.length === NAMES.length && !row.includes('?') && row[COUNTRY] === 'United-States')
}
