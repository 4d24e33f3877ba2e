import { analyse } from '../../analysis/analyse'
import { sampledTable, tableNotes } from '../../analysis/from-document'
import { imputedBy } from '../../analysis/from-fills'
import type { Imputed } from '../../analysis/imputed'
import { neededColumns } from '../../analysis/needed-columns'
import { computeWhatIf } from '../../analysis/what-if/what-if'
import { writeAtomically } from '../../files/atomic'
import { encodeLines } from '../../files/export/side-csv'
import { checkWritable } from '../../files/target'
import { resultLines } from '../../reports/result-file'
import type { TableDocument } from '../../table/document/document'
import { fileOf } from './arguments'
import type { CommandContext } from './context'
import { analysisAsked, askedBy } from './pool/asked'
import { readImputed } from './pool/read-imputed'
import { reportText } from './pool/report-text'
import { whatIfAsked, whatIfWay } from './pool/what-if-asked'
import { whatIfText } from './pool/what-if-text'
import { UsageError } from './usage'

/** One analysis of several imputations, pooled by Rubin's rules, beside the same of complete rows; of files, or of a session. */
export async function pool(command: CommandContext): Promise<void> {
  const { args, context, open, openSession, print } = command
  askedBy(args)
  whatIfWay(args)
  const output = args.text('output')
  if (output !== undefined && /\.(xlsx|parquet|json|html?)$/i.test(output))
    throw new UsageError(`“${output}” would be written as CSV; end its name in .csv.`)
  if (output !== undefined) await checkWritable(output)
  const path = fileOf(args)
  const isSession = /\.lacuna$/i.test(path)
  if (isSession && args.files.length > 1) throw new UsageError('A session holds all its imputations; give it alone.')
  const first = isSession ? await openSession(path, args.text('original')) : await open(path)
  const names = first.info().columns.map(({ name }) => name)
  const asked = analysisAsked(args, names)
  const whatIf = whatIfAsked(args, names)
  const needed = neededColumns(asked, whatIf)
  const imputed = isSession ? ofSession(first, needed) : await readImputed(command, first, needed)
  const progress = (fraction: number): void => context.report({ fraction, stage: 'Analysing', secondsLeft: null })
  const pooled = analyse(imputed, asked, progress)
  const report = { ...pooled, notes: [...pooled.notes, ...(isSession ? tableNotes(first, needed) : [])] }
  const found = whatIf === null ? null : computeWhatIf(imputed, asked, whatIf, progress)
  const result = found === null ? ({ kind: 'report', report } as const) : ({ kind: 'what-if', whatIf: found } as const)
  if (output !== undefined) await writeAtomically(output, encodeLines(resultLines(result, 'csv')))
  const text = [reportText(report), ...(found === null ? [] : [whatIfText(found)])].join('\n\n')
  print(`${text}${output === undefined ? '' : `\n\nSaved ${output}.`}`, {
    ...report,
    ...(found === null ? {} : { whatIf: found }),
    ...(output === undefined ? {} : { file: output }),
  })
}

const ofSession = (document: TableDocument, needed: readonly string[]): Imputed =>
  imputedBy(sampledTable(document, needed))
