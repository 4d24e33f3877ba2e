import type { RuleColumn, RuleRow } from './columns'

/** Rules that go with a question: the columns they are about, without rows, and what is known of the row that is asked about. */
export type AskedRules = {
  readonly texts: readonly string[]
  readonly columns: readonly RuleColumn[]
  readonly row: RuleRow
}
