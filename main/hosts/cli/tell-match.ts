import { MODEL, type CommandContext } from './context'

/** Says how the model's columns meet the table's, where they do not meet. */
export async function tellMatch({ compute, note }: CommandContext, table: string): Promise<void> {
  const { match } = await compute<'match'>({ kind: 'match', model: MODEL, table })
  if (match.missing.length > 0) note(`Not in this table, taken as unknown: ${match.missing.join(', ')}.`)
  if (match.differing.length > 0)
    note(`Of another type in this table, taken as unknown: ${match.differing.join(', ')}.`)
  if (match.extra.length > 0) note(`Unknown to the model, left as they are: ${match.extra.join(', ')}.`)
  for (const { column, levels } of match.unseen)
    note(`Never seen in ${column} while training, taken as unknown: ${levels.join(', ')}.`)
  for (const { column, here, learned } of match.unlike)
    note(
      `“${column}” is ${here} here, but was ${learned} where the model learned: check that both are in the same unit.`,
    )
}
