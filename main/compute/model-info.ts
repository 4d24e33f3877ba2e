import type { ModelInfo } from '../../contract/model'
import type { Model } from '../model/model'

/** What people are told about a model. Columns in the table's order. */
export function modelInfo({ layout, about }: Model): ModelInfo {
  const kinds = new Map(layout.columns.map((code) => [code.name, code.kind]))
  return {
    name: about.tableName.replace(/\.[^.]+$/, '') || 'Model',
    trainedOn: about.tableName,
    rows: about.rows,
    columns: about.order.flatMap((name) => (kinds.has(name) ? [{ name, kind: kinds.get(name)! }] : [])),
    leftOut: [...about.leftOut],
    preset: about.preset,
    seed: about.seed,
    engine: about.engine,
    seconds: about.seconds,
    likelihood: about.likelihood,
    proposalLikelihood: about.proposalLikelihood,
    history: [...about.history],
    summary: summarise(about, layout.columns.length),
  }
}

function summarise(about: Model['about'], columns: number): string {
  const rows = about.rows.toLocaleString('en-US')
  const learned = `Learned ${columns} ${columns === 1 ? 'column' : 'columns'} from ${rows} ${about.rows === 1 ? 'row' : 'rows'}`
  const time = about.seconds > 0 ? ` in ${duration(about.seconds)}` : ''
  const left = about.leftOut.length
  return `${learned}${time}.${left === 0 ? '' : ` ${left} ${left === 1 ? 'column was' : 'columns were'} left out.`}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  return `${Math.round(seconds / 60)} min`
}
