import { execFileSync, spawnSync } from 'node:child_process'

// Debian's r-cran-mice, r-cran-haven, r-cran-readxl, python3-pandas, python3-statsmodels and python3-openpyxl; pyarrow and pyreadstat are on
// PyPI only. LACUNA_PYTHON names another Python.
const python = process.env['LACUNA_PYTHON'] ?? '/usr/bin/python3'

export const hasR = (...packages: string[]): boolean =>
  spawnSync('Rscript', ['-e', `for (name in commandArgs(TRUE)) loadNamespace(name)`, ...packages]).status === 0

export const hasPython = (...modules: string[]): boolean =>
  spawnSync(python, ['-c', `import ${modules.join(', ')}`]).status === 0

export const runR = (folder: string, program: string, ...args: string[]): string =>
  execFileSync('Rscript', ['-e', program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

export const runPython = (folder: string, program: string, ...args: string[]): string =>
  execFileSync(python, ['-W', 'ignore', '-c', program, ...args], { cwd: folder, encoding: 'utf8' })
