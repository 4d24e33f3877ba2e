import { expect, it } from 'vitest'
import type { ExportOptions } from '../../../../contract/export'
import { suggestedName } from '../../../../main/files/export/file-names'
import { planExport } from '../../../../main/files/export/plan'

const options: ExportOptions = {
  format: 'csv',
  fill: 'mean',
  layout: 'files',
  sideFiles: { map: true, likelihoods: false, manifest: false },
  guardFormulas: false,
}

it.each([
  ['penguins.v2.csv', {}, 'penguins.v2-filled.csv'],
  ['penguins.csv', { format: 'xlsx' }, 'penguins-filled.xlsx'],
  ['penguins.csv', { fill: 'none' }, 'penguins-copy.csv'],
  ['adult.data', {}, 'adult-filled.data'],
  ['table.tsv', {}, 'table-filled.tsv'],
  ['big.csv.gz', {}, 'big-filled.csv'],
  ['book.xlsx', {}, 'book-filled.csv'],
  ['lines.jsonl', { format: 'parquet' }, 'lines-filled.parquet'],
  ['penguins.csv', { fill: 'imputations' }, 'penguins-filled-1.csv'],
  ['penguins.csv', { fill: 'imputations', layout: 'long' }, 'penguins-filled.csv'],
] as const)('%s with %j is suggested as %s', (table, more, name) => {
  expect(suggestedName(table, { ...options, ...more })).toBe(name)
})

it('writes the file that was chosen, also as the first of several', () => {
  const paths = (path: string, more: Partial<ExportOptions>): string[] =>
    planExport({ ...options, ...more }, path, 3).map((file) => file.path)
  expect(paths('/a/t-copy.csv', { fill: 'none' })).toEqual(['/a/t-copy.csv', '/a/t-copy-map.csv'])
  const several = ['/a/t-1.csv', '/a/t-2.csv', '/a/t-3.csv', '/a/t-map.csv']
  expect(paths('/a/t-1.csv', { fill: 'imputations' })).toEqual(several)
  expect(paths('/a/t.csv', { fill: 'imputations' })).toEqual(several)
  expect(paths('/a/t-1.csv', { fill: 'imputations', layout: 'long' })).toEqual(['/a/t-1.csv', '/a/t-1-map.csv'])
})
