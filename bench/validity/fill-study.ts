import type { Preset } from '../../contract/model'
import type { AnalysisColumn, AnalysisTable, Imputed } from '../../main/analysis/imputed'
import type { Engine } from '../../main/engine/engine'
import { fillTable } from '../../main/model/inference/fill'
import { createPredictor } from '../../main/model/inference/predictor'
import type { FillMethod, FillResult } from '../../main/table/seam/results'
import type { TypedColumn, TypedTable } from '../../main/table/seam/typed'
import { learned, MEANS, undisturbed } from '../model'

export type FillStudyOptions = {
  readonly preset: Preset
  readonly imputations: number
  readonly seed: number
  readonly steps: number | undefined
}

/** Trains on the table's known cells and fills its gaps by means and by several samples, as the application does. */
export async function fillStudy(
  engine: Engine,
  table: AnalysisTable,
  { preset, imputations, seed, steps }: FillStudyOptions,
): Promise<{ means: FillResult; imputed: Imputed }> {
  const typed: TypedTable = { rows: table.rows, columns: table.columns.map(typedColumn), leftOut: [] }
  const options = { preset, maxMinutes: 30, seed, engine: 'onnx-cpu', advanced: steps === undefined ? {} : { steps } }
  const model = await learned(engine, typed, options)
  const predictor = createPredictor(engine, model)
  const fill = (method: FillMethod): Promise<FillResult> =>
    fillTable(model, predictor, typed, { ...MEANS, imputations, seed, method, rounded: true }, undisturbed)
  const means = await fill('mean')
  const samples = await fill('sample')
  await predictor.dispose()
  return { means, imputed: { original: table, count: imputations, table: (index) => filled(table, samples, index) } }
}

function typedColumn(column: AnalysisColumn): TypedColumn {
  const { name } = column
  return column.kind === 'number'
    ? {
        kind: 'continuous',
        name,
        values: column.values,
        step: stepOf(column.values),
        low: null,
        high: null,
        given: true,
      }
    : { kind: 'discrete', name, codes: column.codes, levels: column.levels, ordered: false, given: true }
}

/** The step that a file's readers would find: decimals as they are written. */
function stepOf(values: Float64Array): number | null {
  const known = values.filter((value) => !Number.isNaN(value))
  const decimals = [0, 1, 2, 3].find((places) => known.every((value) => Number(value.toFixed(places)) === value))
  return decimals === undefined ? null : Number(`1e-${decimals}`)
}

function filled(table: AnalysisTable, samples: FillResult, index: number): AnalysisTable {
  const columns = table.columns.map((column): AnalysisColumn => {
    const fill = samples.columns.find(({ name }) => name === column.name)
    if (fill === undefined) return column
    const drawn = fill.values[index]!
    const level = (code: number): number => {
      if (fill.meaning.kind !== 'level' || column.kind !== 'category')
        throw new Error(`${column.name} was filled as another kind.`)
      return column.levels.indexOf(fill.meaning.levels[code]!)
    }
    const copy =
      column.kind === 'number'
        ? { ...column, values: column.values.slice() }
        : { ...column, codes: column.codes.slice() }
    fill.rows.forEach((row, i) => {
      if (copy.kind === 'number') copy.values[row] = drawn[i]!
      else copy.codes[row] = level(drawn[i]!)
    })
    return copy
  })
  return { rows: table.rows, columns }
}
