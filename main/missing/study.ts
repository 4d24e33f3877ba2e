import type { GapDependence, GapStudy } from '../../contract/missing'
import { part, type TaskControl } from '../workers/control'
import { missingPatterns } from '../table/views/patterns'
import { gapDependence, type UsedColumn } from './dependence'
import { gapBits, sameBits } from './gap-bits'
import { littleOn } from './little-columns'
import { gapsTogether } from './together'

export type StudyInput = { readonly rows: number; readonly columns: readonly UsedColumn[] }

const SHOWN_PATTERNS = 40
/** A picture of more pairs cannot be read; those with the most gaps are shown. */
const MOST_TOGETHER = 40

/** What is missing, together with what, and depending on what. */
export function studyGaps({ rows, columns }: StudyInput, control: TaskControl): GapStudy {
  const gappy = columns
    .filter(({ description }) => description.gaps > 0)
    .sort((a, b) => b.description.gaps - a.description.gaps || a.index - b.index)
  const values = gappy.map(({ description }) => description.values)
  const all = missingPatterns({ rows, columns: values, most: Infinity }, part(control, 0, 0.1))
  const bits = gappy.map(({ description }) => gapBits(description.values, rows))
  // What is always missing goes with nothing.
  const shown = gappy.filter(({ description }) => description.gaps < rows).slice(0, MOST_TOGETHER)
  const pairs = gapsTogether(
    shown.map((column) => bits[gappy.indexOf(column)]!),
    rows,
    part(control, 0.1, 0.2).progress,
  )
  const dependence = dependenceOf(gappy, columns, bits, rows, part(control, 0.2, 0.8))
  const little = littleOn(columns, rows, part(control, 0.8, 1).progress)
  return {
    rows,
    completeRows: all.find((pattern) => pattern.columns.length === 0)?.rows ?? 0,
    columns: gappy.map(({ index, name, description: { gaps } }) => ({ column: index, name, gaps, share: gaps / rows })),
    patterns: all
      .slice(0, SHOWN_PATTERNS)
      .map((pattern) => ({ columns: pattern.columns.map((at) => gappy[at]!.index), rows: pattern.rows })),
    patternCount: all.length,
    together: { columns: shown.map(({ index }) => index), pairs },
    dependence,
    little: little.result,
    littleSentence: little.sentence,
  }
}

/** Columns that are missing in just the same rows depend on the same: that is found out once. */
function dependenceOf(
  gappy: readonly UsedColumn[],
  columns: readonly UsedColumn[],
  bits: readonly Uint32Array[],
  rows: number,
  control: TaskControl,
): GapDependence[] {
  const found: GapDependence[] = []
  gappy.forEach((column, at) => {
    control.progress(at / gappy.length)
    // Those of the same gaps cannot tell anything about each other: where one is missing, so is the other.
    const same = gappy.filter((_, other) => other !== at && sameBits(bits[at]!, bits[other]!))
    found.push(
      gapDependence(
        column,
        columns.filter((other) => !same.includes(other)),
        rows,
      ),
    )
  })
  return found
}
