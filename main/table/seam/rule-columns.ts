import { moment } from '../../../contract/columns'
import type { RuleColumn } from '../../rules/columns'
import type { ColumnDescription } from '../columns/column'

/** A column as rules see it, on the table's own memory. */
export function ruleColumn(
  name: string,
  { values, step, type }: ColumnDescription,
  bounds: { readonly low: number | null; readonly high: number | null },
): RuleColumn {
  switch (values.kind) {
    case 'numbers':
      return {
        kind: 'continuous',
        name,
        values: values.values,
        kept: values.kept,
        step,
        moment: moment.safeParse(type).data,
        ...bounds,
      }
    case 'levels':
      return {
        kind: 'discrete',
        name,
        codes: values.codes,
        kept: values.kept,
        levels: values.levels,
        ordered: type === 'ordered',
      }
    case 'texts':
      return { kind: 'texts', name, missing: values.missing }
  }
}
