import { unusable } from '../../../analysis/from-document'
import { analysisColumn } from '../../../analysis/from-typed'
import type { AnalysisTable, Imputed } from '../../../analysis/imputed'
import { UserError } from '../../../errors'
import type { TableDocument } from '../../../table/document/document'
import type { CommandContext } from '../context'
import { joinLevels, readAlike } from './same-columns'
import { cutStack, findStack, type Stack } from './stacked'

/** The imputations that files hold, of the columns that are needed: one file with all of them, or one file each. */
export async function readImputed(
  { args, open }: Pick<CommandContext, 'args' | 'open'>,
  first: TableDocument,
  needed: readonly string[],
): Promise<Imputed> {
  const others = args.files.slice(1)
  const stack = findStack(first)
  checkWhole(first, stack, others.length > 0)
  const base = await tableOf(first, needed)
  const rows = stack !== null && others.length === 0 ? stack.imputations[0]!.length : base.rows
  const readOther = async (path: string): Promise<AnalysisTable> => {
    const document = await open(path)
    if (document.info().rows !== rows)
      throw new UserError(
        'bad-input',
        `“${document.info().name}” has ${document.info().rows} rows, not ${rows} as “${first.info().name}”; give files of one table.`,
      )
    await readAlike(first, document, needed)
    return tableOf(document, needed)
  }
  const path = args.text('original')
  const tables: AnalysisTable[] = [base]
  for (const other of others) tables.push(await readOther(other))
  const given = path === undefined ? [] : [await readOther(path)]
  const joined = joinLevels([...tables, ...given])
  const original = path === undefined ? null : joined.at(-1)!
  if (stack !== null && others.length === 0) {
    const cut = cutStack(joined[0]!, stack)
    return { ...cut, original: original ?? cut.original }
  }
  return { original, count: tables.length, table: (index) => joined[index]! }
}

/** One file must hold several imputations; of several, each must hold one. */
function checkWhole(first: TableDocument, stack: Stack | null, several: boolean): void {
  const { name } = first.info()
  if (!several && (stack === null || stack.imputations.length === 0))
    throw new UserError(
      'bad-input',
      `“${name}” holds one table; give several filled files, or one file with all imputations and a column .imp, mi_m or _mi_m, as “lacuna fill -m 20 --layout long” writes it.`,
    )
  if (several && stack !== null && stack.imputations.length + (stack.original ? 1 : 0) > 1)
    throw new UserError('bad-input', `“${name}” holds several imputations already; give it alone.`)
}

/** Only what is needed is kept, because many imputations of many columns are more than memory holds. */
async function tableOf(document: TableDocument, needed: readonly string[]): Promise<AnalysisTable> {
  const { rows, columns, leftOut } = await document.typed()
  for (const { name, reason } of leftOut)
    if (needed.includes(name)) throw unusable(name, reason, 'say how to read it with --columns, or leave it out')
  // A name that differs by capitals only stays, so that it can be suggested.
  const wanted = new Set(needed.map((name) => name.toLowerCase()))
  return { rows, columns: columns.filter(({ name }) => wanted.has(name.toLowerCase())).map(analysisColumn) }
}
