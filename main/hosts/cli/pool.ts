import { analyse } from '../../analysis/analyse'
import { neededColumns } from '../../analysis/needed-columns'
import { writeAtomically } from '../../files/atomic'
import { encodeLines } from '../../files/export/side-csv'
import { checkWritable } from '../../files/target'
import { fileOf } from './arguments'
import type { CommandContext } from './context'
import { analysisAsked, askedBy } from './pool/asked'
import { readImputed } from './pool/read-imputed'
import { reportLines } from '../../reports/report-csv'
import { reportText } from './pool/report-text'
import { UsageError } from './usage'

/** One analysis of several imputations, pooled by Rubin's rules, beside the same of complete rows. */
export async function pool(command: CommandContext): Promise<void> {
  const { args, context, open, print } = command
  askedBy(args)
  const output = args.text('output')
  if (output !== undefined && /\.(xlsx|parquet|json|html?)$/i.test(output))
    throw new UsageError(`“${output}” would be written as CSV; end its name in .csv.`)
  if (output !== undefined) await checkWritable(output)
  const first = await open(fileOf(args))
  const asked = analysisAsked(
    args,
    first.info().columns.map(({ name }) => name),
  )
  const imputed = await readImputed(command, first, neededColumns(asked))
  const report = analyse(imputed, asked, (fraction) =>
    context.report({ fraction, stage: 'Analysing', secondsLeft: null }),
  )
  if (output !== undefined) await writeAtomically(output, encodeLines(reportLines(report)))
  const saved = output === undefined ? '' : `\n\nSaved ${output}.`
  print(`${reportText(report)}${saved}`, { ...report, ...(output === undefined ? {} : { file: output }) })
}
