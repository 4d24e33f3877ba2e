import { basename } from 'node:path'
import type { ExportOptions, ScriptProgram } from '../../../../contract/export'
import { UserError } from '../../../errors'
import type { ExportTable } from '../export-table'
import type { PlannedTable } from '../plan'
import { pythonScript } from './python-script'
import { rScript } from './r-script'
import { scriptRefusal } from './refusal'
import { scriptFacts, type ScriptFacts } from './script-facts'
import { spssScript } from './spss-script'
import { stataScript } from './stata-script'

const writers: Readonly<Record<ScriptProgram, (facts: ScriptFacts) => string>> = {
  r: rScript,
  stata: stataScript,
  spss: spssScript,
  python: pythonScript,
}

/** A short script that loads what an export wrote, fits a model to every imputation and pools. */
export function scriptText(
  table: ExportTable,
  options: ExportOptions,
  tables: readonly PlannedTable[],
  program: ScriptProgram,
): string {
  const refusal = scriptRefusal(options, program)
  if (refusal !== null) throw new UserError('bad-input', refusal)
  const facts = scriptFacts(
    table,
    options,
    tables,
    tables.map(({ path }) => basename(path)),
  )
  if (facts.imputations < 2)
    throw new UserError('bad-input', 'A script pools several imputations; draw at least two, or export without it.')
  const { header } = table.source
  // Lines before the names are the file's own and stay in front of each table.
  if (facts.layout === 'own' && options.format === 'csv' && (header === null || header[0]! > markLength))
    throw new UserError(
      'bad-input',
      `In this file ${header === null ? 'no line has names' : 'the names are not in the first line'}, which a script needs; choose one long table instead of one file each.`,
    )
  return writers[program](facts)
}

/** Of UTF-8's mark at the beginning of a file. */
const markLength = 3
