import { counted, formatCount } from './format'

/** Rules between columns. */
export const rulesTexts = {
  tab: 'Rules',
  title: (count: number) => (count === 0 ? 'Rules' : counted(count, 'rule', 'rules')),
  about:
    'What must hold between columns. Filled values keep every rule; what stands in the file is never changed. Cells that a rule declares empty are no gaps.',
  add: 'Add rule',
  writeFirst: 'Write a rule first.',
  field: 'A rule',
  example: 'diastolic < systolic',
  help: 'For example: bmi = weight / (height/100)^2 · end >= start · age between 0 and 110 · pregnant is empty when sex = "male". Names with blanks stand in [brackets].',
  columns: 'Columns that fit',
  list: 'Rules of this table',
  counts: (keep: number, broken: number, unknown: number) =>
    [
      counted(keep, 'row keeps it', 'rows keep it'),
      `${formatCount(broken)} ${broken === 1 ? 'breaks' : 'break'} it`,
      ...(unknown > 0 ? [`${formatCount(unknown)} cannot tell`] : []),
    ].join(' · '),
  next: 'Go to a row that breaks it',
  remove: (rule: string) => `Remove ${rule}`,
  suggest: 'Find rules in the table',
  looking: 'Looking for rules…',
  suggestions: 'Rules that the table seems to keep',
  none: 'No further rule was found that nearly all rows keep.',
  accept: 'Add',
  acceptThis: (rule: string) => `Add ${rule}`,
  acceptAll: (count: number) => `Add all ${formatCount(count)}`,
  kinds: { formula: 'Formulas', order: 'Order', empty: 'Empty on purpose' },
  notApplicable: 'Empty on purpose: a rule says that nothing should stand here.',
  broken: 'This row breaks a rule about this column.',
  command: 'Rules between columns',
}
