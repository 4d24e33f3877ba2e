import type { CheckItem, CheckSection } from '../../contract/computer'

const MARK: Record<CheckItem['state'], string> = { fine: '', note: '[note] ', problem: '[PROBLEM] ' }

/** What was found as one page of plain text, to be copied into a bug report. */
export function pageOf(summary: string, sections: readonly CheckSection[]): string {
  const parts = sections.map(({ title, items }) => [
    title,
    ...items.map(({ label, value, state }) => `  ${label}: ${MARK[state]}${value}`),
  ])
  return [['Lacuna: check of this computer', summary], ...parts].map((lines) => lines.join('\n')).join('\n\n')
}
