import { UserError } from '../../errors'
import type { TypedColumn, TypedTable } from '../../table/seam/typed'
import type { ColumnCode } from '../encoding/code'
import type { FittedCodes } from '../encoding/fit'
import { sourcesIn } from '../match'
import type { Model } from '../model'
import type { TrainConfig } from './config'

/**
 * The codes of a model that is trained further: what its networks read stays as it was, or they would have to learn anew.
 * Only what the networks do not read follows the table: bounds, and whether a column is learned from.
 */
export function continuedCodes(from: Model, table: TypedTable): FittedCodes {
  const sources = sourcesIn(from.layout, table)
  if (sources.every((source) => source === null))
    throw new UserError(
      'bad-input',
      'None of this model’s columns is in the table; open the table it was made for, or train a new model.',
    )
  const codes = from.layout.columns.map((code, i) => asIn(code, sources[i] ?? null))
  const used = new Set(sources)
  const unknown = table.columns.filter((column) => !used.has(column))
  const reason = 'The model that was trained further does not know it.'
  return { codes, sources, leftOut: [...table.leftOut, ...unknown.map(({ name }) => ({ name, reason }))] }
}

function asIn(code: ColumnCode, source: TypedColumn | null): ColumnCode {
  if (source === null) return code
  if (code.kind === 'continuous' && source.kind === 'continuous')
    return { ...code, low: source.low, high: source.high, given: source.given }
  return { ...code, given: source.given }
}

/**
 * The learning rate goes on as in one training that was meant to be this long from the start: it falls in a straight line over
 * all steps, so that the steps to come begin at their share of the whole. From the full rate, most of what was learned would be shaken off.
 */
export function continuedConfig(config: TrainConfig, stepsBefore: number): TrainConfig {
  const steps = config.proposalSteps + config.energySteps
  return { ...config, learningRate: (config.learningRate * steps) / (steps + stepsBefore) }
}
