import { stat } from 'node:fs/promises'
import { UserError } from '../../../errors'
import { fileOf } from '../arguments'
import type { CommandContext } from '../context'
import { formatOf, type FillAsked } from '../fill-asked'
import { UsageError } from '../usage'

/** Standard input and output. */
export const PIPE = '-'

/** Bytes: larger files are taken part by part without being asked. Packed ones hold several times as much. */
const LARGE = { plain: 256e6, packed: 64e6 }

export async function isLarge(path: string, limit: typeof LARGE): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() === true && found.size > (path.toLowerCase().endsWith('.gz') ? limit.packed : limit.plain)
}

/** Why a fill must have the whole table at hand; null when it need not. */
export function needsWhole({ output, layout, script }: FillAsked, args: CommandContext['args']): string | null {
  if (args.text('model') === undefined)
    return 'A table that passes by is filled by a model that is there already: give it with --model; “lacuna train” makes one.'
  if (args.text('manifest') !== undefined)
    return 'A manifest tells of a table as a whole; leave --manifest out, or fill from a file to a file.'
  if (layout !== 'files' || script !== undefined)
    return 'Tables one below the other need the whole table at hand; leave --layout and --script out.'
  if (output !== PIPE && formatOf(output) !== 'csv')
    return 'A table that passes by is written as text; give an output that ends in .csv or .csv.gz.'
  return null
}

/**
 * Whether the table passes by row by row: when it comes or goes through a pipe, is large, or it is asked for. `whole`: why that
 * is not possible; null when it is. Rows that know each other are never taken apart.
 */
export async function isStreamed({ args, loadModel }: CommandContext, whole: string | null): Promise<boolean> {
  const file = fileOf(args)
  const isAsked =
    args.has('stream') || args.text('read-like') !== undefined || file === PIPE || args.text('output') === PIPE
  const model = args.text('model')
  if (isAsked && whole !== null) throw new UsageError(whole)
  if (model === undefined || whole !== null || !(isAsked || (await isLarge(file, LARGE)))) return false
  const { arrangement } = await loadModel(model)
  if (arrangement === undefined) return true
  if (isAsked)
    throw new UserError(
      'bad-input',
      'This model looks at the rows around each row, so the table cannot pass by row by row; fill it from a file to a file, without --stream.',
    )
  return false
}
