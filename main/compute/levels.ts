import type { Model } from '../model/model'
import type { TypedTable } from '../table/seam/typed'
import type { ConditionalCurve, Given } from './jobs'

/**
 * Categories by index mean the levels of the table at hand, and the model's own where there is no table: a model made
 * on another table may know other levels, in another order.
 */
export type LevelMap = {
  readonly toModel: (given: Given) => Given
  readonly levelToModel: (column: string, level: number) => number
  readonly levelToTable: (column: string, level: number) => number
  readonly curveToTable: (column: string, curve: ConditionalCurve) => ConditionalCurve
}

export function mapLevels(model: Model, table: TypedTable | null): LevelMap {
  const own = new Map(model.layout.discrete.map((code) => [code.name, code.levels]))
  const shown = new Map(
    (table?.columns ?? []).flatMap((column) =>
      column.kind === 'discrete' ? [[column.name, column.levels] as const] : [],
    ),
  )
  const translate = (from: readonly string[] | undefined, to: readonly string[] | undefined, level: number): number =>
    from === undefined || to === undefined ? level : to.indexOf(from[level] ?? '')
  const levelToModel = (column: string, level: number): number => translate(shown.get(column), own.get(column), level)
  const levelToTable = (column: string, level: number): number => translate(own.get(column), shown.get(column), level)
  return {
    levelToModel,
    levelToTable,
    toModel: (given) =>
      Object.fromEntries(
        Object.entries(given)
          .map(([name, value]) => [name, own.has(name) ? levelToModel(name, value) : value] as const)
          .filter(([name, value]) => !own.has(name) || value >= 0),
      ),
    curveToTable(column, curve) {
      const levels = shown.get(column)
      if (curve.kind !== 'bars' || levels === undefined) return curve
      const probabilities = new Float64Array(levels.length)
      curve.probabilities.forEach((probability, level) => {
        const at = levelToTable(column, level)
        if (at >= 0) probabilities[at] = probability
      })
      const mode = probabilities.reduce((best, p, i) => (p > probabilities[best]! ? i : best), 0)
      return { ...curve, probabilities, mode, certainty: probabilities[mode] ?? 0 }
    },
  }
}
