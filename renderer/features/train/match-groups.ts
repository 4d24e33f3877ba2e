import type { ModelMatch } from '../../../contract/model'
import { texts } from '../../texts/en'

/** What a loaded model and the open table do not have in common, the most urgent first; nothing is said where all is well. */
export function matchGroups(match: ModelMatch): { readonly title: string; readonly lines: readonly string[] }[] {
  const words = texts.match
  const named = (names: readonly string[]): string[] => (names.length === 0 ? [] : [names.join(', ')])
  return [
    {
      title: words.unlike,
      lines: match.unlike.map(({ column, here, learned }) => words.unlikeColumn(column, here, learned)),
    },
    { title: words.rules, lines: match.rules.taken },
    { title: words.rulesLeft, lines: match.rules.left },
    { title: words.missing, lines: named(match.missing) },
    { title: words.differing, lines: named(match.differing) },
    { title: words.extra, lines: named(match.extra) },
    { title: words.unseen, lines: match.unseen.map(({ column, levels }) => `${column}: ${levels.join(', ')}`) },
  ].filter(({ lines }) => lines.length > 0)
}
