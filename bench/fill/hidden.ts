import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import type { FillResult } from '../../main/table/seam/results'
import type { BenchTable } from './tables'

export const shared = process.env['LACUNA_SHARED'] ?? join(process.cwd(), '..', 'shared')

export type Score = { nrmse: number | null; acc: number | null; observed_changed: number; left_blank: number }

/** The shared peers.py: hides cells, runs other imputers, scores any filled file. */
export function openPeers(python: string, seed: number) {
  const script = join(shared, 'tools', 'peers.py')
  if (!existsSync(script)) throw new Error(`peers.py is not at ${script}; set LACUNA_SHARED.`)
  const peers = (...args: string[]): string => execFileSync(python, [script, ...args], { encoding: 'utf8' })
  const scoreOf = (folder: string, file: string): Score => JSON.parse(peers('score', folder, file)) as Score

  /** Hides 30% of the table's known cells, once. */
  function hide({ file, rows, columns, header, delimiter }: BenchTable, folder: string): void {
    if (existsSync(join(folder, 'hide.npy'))) return
    mkdirSync(folder, { recursive: true })
    const path = resolve(shared, 'data', file)
    let text = readFileSync(path)
    if (file.endsWith('.gz')) text = gunzipSync(text)
    let lines = text
      .toString('utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '')
    if (delimiter !== undefined) lines = lines.map((line) => line.split(delimiter).join(','))
    if (header !== undefined) lines = [header, ...lines]
    if (columns !== undefined)
      lines = lines.map((line) =>
        line
          .split(',')
          .slice(1, columns + 1)
          .join(','),
      )
    const source = join(folder, 'source.csv')
    writeFileSync(source, `${lines.join('\n')}\n`)
    peers(
      'mask',
      source,
      folder,
      '--rate',
      '0.3',
      '--seed',
      String(seed),
      ...(rows === undefined ? [] : ['--rows', String(rows)]),
    )
  }

  return { peers, scoreOf, hide }
}

export const readCsv = (path: string): string[][] =>
  Papa.parse<string[]>(readFileSync(path, 'utf8'), { skipEmptyLines: true }).data

/** An exported file with the filled numbers as the mean has them, not as the column writes them. */
export function withFractions(exported: string, outcome: FillResult): string {
  const rows = readCsv(exported)
  for (const { name, rows: filled, values: means, low } of outcome.columns) {
    const column = rows[0]!.indexOf(name)
    if (!Number.isNaN(low[0])) filled.forEach((row, i) => (rows[row + 1]![column] = String(means[0]![i]!)))
  }
  return Papa.unparse(rows)
}

/** The masked file's text with its gaps filled, numbers with their fractions; rows without any value stay as they are. */
export function filledText(masked: string, { columns }: FillResult, rowsOfTable: number): string {
  const lines = readCsv(masked)
  const [header, ...all] = lines as [string[], ...string[][]]
  const rows = all.length === rowsOfTable ? all : all.filter((cells) => cells.some((cell) => cell !== ''))
  for (const { name, meaning, rows: filled, values } of columns) {
    const column = header.indexOf(name)
    filled.forEach((row, i) => {
      const value = values[0]![i]!
      rows[row]![column] = meaning.kind === 'level' ? meaning.levels[value]! : String(value)
    })
  }
  return Papa.unparse(lines)
}
