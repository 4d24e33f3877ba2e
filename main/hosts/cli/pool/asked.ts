import { analysis, type Analysis } from '../../../../contract/analysis'
import { choiceOf, listOf, type Arguments } from '../arguments'
import { UsageError } from '../usage'

const asking = ['model', 'mean', 'proportion', 'quantile', 'correlation', 'compare'] as const
type Asking = (typeof asking)[number]

/** The one analysis that was asked for, by the option that asks for it; wrong use is told before a file is read. */
export function askedBy(args: Arguments): Asking {
  const given = asking.filter((name) => args.text(name) !== undefined)
  const [first] = given
  if (first === undefined)
    throw new UsageError('Say what to compute: for example --model "y ~ x1 + x2*group", or --mean COLUMN.')
  if (given.length > 1) throw new UsageError(`--${first} and --${given[1]} are two analyses; ask for one at a time.`)
  if (args.text('kind') !== undefined && first !== 'model') throw new UsageError('--kind belongs to --model.')
  if ((args.text('by') !== undefined) !== (first === 'compare'))
    throw new UsageError('--compare COLUMN and --by GROUP belong together.')
  choiceOf(args, 'kind', ['linear', 'logistic'])
  return first
}

/** `names`: the table's columns, because a name may hold a comma or an equals sign itself. */
export function analysisAsked(args: Arguments, names: readonly string[]): Analysis {
  const by = askedBy(args)
  const parsed = analysis.safeParse(analysisOf(by, args.text(by)!, args, names))
  if (!parsed.success)
    throw new UsageError(`--${by} cannot be “${args.text(by)}”; “lacuna --help” shows what it takes.`)
  return parsed.data
}

function analysisOf(by: Asking, given: string, args: Arguments, names: readonly string[]): Analysis {
  const columns = (text: string): string[] => (names.includes(text) ? [text] : (listOf(text) ?? []))
  switch (by) {
    case 'model':
      return {
        kind: 'regression',
        formula: given,
        family: choiceOf(args, 'kind', ['linear', 'logistic']) ?? 'auto',
      }
    case 'mean':
      return { kind: 'means', columns: columns(given) }
    case 'proportion':
      return { kind: 'proportions', columns: columns(given) }
    case 'quantile': {
      const equals = names.includes(given) ? -1 : given.lastIndexOf('=')
      if (equals < 0) return { kind: 'quantiles', columns: columns(given), shares: [0.5] }
      return { kind: 'quantiles', columns: columns(given.slice(0, equals)), shares: sharesOf(given.slice(equals + 1)) }
    }
    case 'correlation': {
      const several = columns(given)
      if (several.length < 2) throw new UsageError('--correlation needs two columns or more: --correlation A,B.')
      return { kind: 'correlations', columns: several }
    }
    case 'compare':
      return { kind: 'comparison', column: given, by: args.text('by')! }
  }
}

function sharesOf(text: string): number[] {
  const shares = (listOf(text) ?? []).map(Number)
  if (shares.length > 0 && shares.every((share) => share > 0 && share < 1)) return shares
  throw new UsageError(`--quantile takes shares between 0 and 1, as in COLUMN=0.25,0.75, not “${text}”.`)
}
