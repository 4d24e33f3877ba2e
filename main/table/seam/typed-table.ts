import { moment, type ColumnRole } from '../../../contract/columns'
import type { ColumnDescription } from '../columns/column'
import { leftOutReason, unusableReason } from '../columns/left-out'
import type { Arrangement, TypedColumn, TypedTable } from './typed'

export type UsableColumn = {
  readonly name: string
  readonly role: ColumnRole
  readonly bounds: { readonly low: number | null; readonly high: number | null }
  readonly description: ColumnDescription
}

/**
 * The table as the model sees it, with columns that are empty or always the same: a model made on another table may know
 * more of them, and training leaves them out itself. Arrays are copied from shared to ordinary memory, which can be sent to another
 * process, one column at a time with a pause between, so that the window stays responsive.
 */
export async function typedTable(
  rows: number,
  columns: readonly UsableColumn[],
  arrangement?: Arrangement,
): Promise<TypedTable> {
  const typed: TypedColumn[] = []
  const leftOut: { name: string; reason: string }[] = []
  for (const column of columns) {
    const reason = column.role === 'leave-out' ? 'You left it out.' : whyUnusable(column, arrangement)
    if (reason !== null) leftOut.push({ name: column.name, reason })
    else typed.push(typedColumn(column))
    await new Promise((resume) => setImmediate(resume))
  }
  return { rows, columns: typed, leftOut, ...(arrangement && { arrangement }) }
}

/** An empty column of texts has no values before it is free text. */
const whyUnusable = ({ name, description }: UsableColumn, arrangement: Arrangement | undefined): string | null =>
  unusableReason(description) === null ? null : leftOutReason(description, arrangement?.groups.includes(name))

function typedColumn({ name, role, bounds, description }: UsableColumn): TypedColumn {
  const { values, step, type } = description
  const given = role === 'use'
  if (values.kind === 'levels') {
    return {
      kind: 'discrete',
      name,
      codes: new Int32Array(values.codes),
      kept: values.kept ? new Uint8Array(values.kept) : undefined,
      levels: values.levels,
      ordered: type === 'ordered',
      given,
    }
  }
  if (values.kind !== 'numbers') throw new Error(`the model cannot use the texts of ${name}`)
  return {
    kind: 'continuous',
    name,
    values: new Float64Array(values.values),
    kept: values.kept ? new Uint8Array(values.kept) : undefined,
    step,
    moment: moment.safeParse(type).data,
    low: bounds.low,
    high: bounds.high,
    given,
  }
}
