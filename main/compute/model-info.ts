import type { ArrangementFacts } from '../../contract/arrangement'
import type { LearnedColumn, ModelInfo } from '../../contract/model'
import { counted } from '../counted'
import type { ContextSpec } from '../model/context/spec'
import type { ColumnCode } from '../model/encoding/code'
import type { Model } from '../model/model'
import { stillClimbing } from '../model/training/climbing'

/** What people are told about a model. Columns in the table's order. */
export function modelInfo({ layout, about }: Model): ModelInfo {
  const learned = new Map(layout.columns.map((code) => [code.name, learnedColumn(code)]))
  return {
    name: about.tableName.replace(/\.[^.]+$/, '') || 'Model',
    trainedOn: about.tableName,
    rows: about.rows,
    columns: about.order.flatMap((name) => learned.get(name) ?? []),
    leftOut: [...about.leftOut],
    preset: about.preset,
    options: about.options,
    seed: about.seed,
    engine: about.engine,
    seconds: about.seconds,
    likelihood: about.likelihood,
    proposalLikelihood: about.proposalLikelihood,
    history: [...about.history],
    climbing: stillClimbing(about.history) && gainOf(about) !== 0,
    earlier: [...about.earlier],
    rules: [...about.rules],
    ...(layout.context === null ? {} : { arrangement: factsOf(layout.context) }),
    summary: summarise(about, layout.columns.length),
  }
}

const factsOf = ({ order, groups }: ContextSpec): ArrangementFacts => ({ order, groups: [...groups] })

const learnedColumn = (code: ColumnCode): LearnedColumn =>
  code.kind === 'continuous'
    ? { kind: 'continuous', name: code.name, step: code.step, moment: code.moment, low: code.low, high: code.high }
    : { kind: 'discrete', name: code.name, levels: [...code.levels] }

function summarise(about: Model['about'], columns: number): string {
  const learned = `Learned ${counted(columns, 'column')} from ${counted(about.rows, 'row')}`
  const time = about.seconds > 0 ? ` in ${duration(about.seconds)}` : ''
  const left = about.leftOut.length
  const leftOut = left === 0 ? '' : ` ${counted(left, 'column was', 'columns were')} left out.`
  return `${learned}${time}.${furtherWords(about)}${leftOut}${about.wild.map(wildWords).join('')}`
}

/** Nats a row that going on from an earlier training has brought; null when it did not go on from one. */
function gainOf({ earlier, likelihood }: Model['about']): number | null {
  const before = earlier.at(-1)?.likelihood ?? null
  return before === null || likelihood === null ? null : Math.max(0, likelihood - before)
}

/** Nats a row: less than one part in a hundred. */
const HARDLY = 0.01

/** What going on from an earlier training has brought. */
function furtherWords(about: Model['about']): string {
  const gain = gainOf(about)
  if (gain === null) return ''
  if (gain === 0) return ' Going on gained nothing on rows held out, so the model stayed as it was.'
  if (gain < HARDLY) return ' Going on gained next to nothing on rows held out.'
  const times = Math.exp(gain)
  return ` Going on helped: rows held out are ${times < 100 ? Number(times.toPrecision(3)) : 'over 100'} times as likely now.`
}

/** Nothing is passed over in silence: such a value is a slip, or the most important one of the table. */
const wildWords = ({ name, values }: Model['about']['wild'][number]): string =>
  ` ${counted(values, 'value')} of “${name}” ${values === 1 ? 'lies' : 'lie'} far beyond all others and had no say; check ${values === 1 ? 'it' : 'them'}.`

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  return `${Math.round(seconds / 60)} min`
}
