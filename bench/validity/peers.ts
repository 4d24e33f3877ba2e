import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { AnalysisTable, Imputed } from '../../main/analysis/imputed'
import { readTable } from './csv'
import { rowsOf } from './study'

/** Runs an R script of this folder. */
export const runR = (script: string, ...args: string[]): void => {
  execFileSync('Rscript', [join(process.cwd(), 'bench', 'validity', script), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** R's imputations of `1.csv` to `repetitions.csv` in a folder; the method is one of mice's, or "smcfcs FORMULA". */
export function imputeByR(folder: string, method: string, repetitions: number, imputations: number): void {
  runR('impute.R', folder, method, String(repetitions), String(imputations))
}

/** The package that a method needs and this machine's R does not have; null when nothing is missing. */
export function missingPackage(method: string): string | null {
  const needed = method === 'cart' ? 'rpart' : method.startsWith('smcfcs') ? 'smcfcs' : 'mice'
  const asked = spawnSync('Rscript', ['-e', `quit(status = !requireNamespace("${needed}", quietly = TRUE))`])
  return asked.status === 0 ? null : needed
}

export function readImputed(path: string, original: AnalysisTable, count: number): Imputed {
  const stacked = readTable(path, original)
  return {
    original,
    count,
    table: (index) =>
      rowsOf(
        stacked,
        Array.from({ length: original.rows }, (_, row) => index * original.rows + row),
      ),
  }
}
