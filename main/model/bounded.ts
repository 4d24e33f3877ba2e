import type { TypedTable } from '../table/seam/typed'
import { layOut } from './encoding/layout'
import type { Predictor } from './inference/predictor'
import type { Model } from './model'

/** What values a column may have, by its name; null = open on that side. */
export type Bounds = Readonly<Record<string, { readonly low: number | null; readonly high: number | null }>>

/** The bounds of a table's own columns. */
export const boundsOf = ({ columns }: TypedTable): Bounds =>
  Object.fromEntries(
    columns.flatMap((column) =>
      column.kind === 'continuous' ? [[column.name, { low: column.low, high: column.high }]] : [],
    ),
  )

/**
 * A model that keeps to the bounds as they are now, not as they were when it was made: they cut what was learned, they are not
 * learned themselves.
 */
export function withBounds<M extends { readonly model: Model; readonly predictor: Predictor }>(
  known: M,
  bounds: Bounds,
): Pick<M, 'model' | 'predictor'> {
  const { model, predictor } = known
  let differs = false
  const codes = model.layout.columns.map((code) => {
    const own = code.kind === 'continuous' && Object.hasOwn(bounds, code.name) ? bounds[code.name]! : null
    if (code.kind !== 'continuous' || own === null || (own.low === code.low && own.high === code.high)) return code
    differs = true
    return { ...code, low: own.low, high: own.high }
  })
  if (!differs) return known
  const layout = layOut(codes, model.layout.context)
  return { model: { ...model, layout }, predictor: { ...predictor, layout } }
}
