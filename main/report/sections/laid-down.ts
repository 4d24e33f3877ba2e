import type { ArrangementInfo } from '../../../contract/arrangement'
import type { HeldRule } from '../../../contract/rules'
import type { Section } from '../facts'
import { html, list, tableOf } from '../html'

/** Rules between columns, and how rows stand to each other, where there are such. */
export function laidDownSections(rules: readonly HeldRule[], arrangement: ArrangementInfo): Section[] {
  return [...rowsSection(arrangement), ...rulesSection(rules)]
}

function rowsSection({ order, groups, why }: ArrangementInfo): Section[] {
  const said = [
    ...(order === null ? [] : [`Rows are in order: ${order.by === 'rows' ? 'as they stand' : `by ${order.column}`}.`]),
    ...(groups.length === 0 ? [] : [`Rows belong together: by ${groups.join(', ')}.`]),
    ...[why.order, why.groups].filter((reason) => reason !== null),
  ]
  return said.length === 0 ? [] : [{ id: 'rows', title: 'How rows stand to each other', body: list(said) }]
}

function rulesSection(rules: readonly HeldRule[]): Section[] {
  if (rules.length === 0) return []
  const rows = rules.map((rule) => [rule.text, String(rule.keep), String(rule.break), String(rule.unknown)])
  const body = html`<p>Filled values keep every rule; observed ones were not changed.</p>
    ${tableOf('Rules between columns, with what is shown in the gaps', ['Rule', 'Rows that keep it', 'break it', 'cannot tell'], rows)}`
  return [{ id: 'rules', title: 'Rules between columns', body }]
}
