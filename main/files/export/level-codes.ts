import type { CodedColumn } from '../../table/store/source'

/** A code for every level, and the labels that say what the codes mean. */
export type LevelCodes = {
  readonly codes: readonly number[]
  readonly labels: readonly { readonly code: number; readonly label: string }[]
}

const wholeText = /^(?:0|-?[1-9][0-9]{0,8})$/
const noFirst = /^(?:no|n|false|f)$/i
const yesSecond = /^(?:yes|y|true|t)$/i

/**
 * Codes of levels: those of the file that they came from; the levels themselves where they are whole numbers; 0 and 1 for no and
 * yes; otherwise 1, 2, 3 in the order of the levels.
 */
export function levelCodes(
  levels: readonly string[],
  coded: CodedColumn | null,
  isCode: (code: number) => boolean,
): LevelCodes {
  const own = new Map(
    (coded?.labels ?? []).flatMap(({ code, text }) =>
      typeof code === 'number' && isCode(code) ? [[text, code] as const] : [],
    ),
  )
  if (own.size > 0) return fromOwn(levels, coded!, own)
  if (levels.length > 0 && levels.every((level) => wholeText.test(level) && isCode(Number(level))))
    return { codes: levels.map(Number), labels: [] }
  const isNoYes = levels.length === 2 && noFirst.test(levels[0]!) && yesSecond.test(levels[1]!)
  const codes = levels.map((_, at) => (isNoYes ? at : at + 1))
  return { codes, labels: levels.map((label, at) => ({ code: codes[at]!, label })) }
}

/** The file's codes; what was not in it gets the next ones. */
function fromOwn(levels: readonly string[], coded: CodedColumn, own: ReadonlyMap<string, number>): LevelCodes {
  const missing = new Set(coded.missing)
  let next = Math.max(0, ...[...own.values()].map(Math.ceil)) + 1
  const added: { code: number; label: string }[] = []
  const codes = levels.map((level) => {
    const known = own.get(level)
    if (known !== undefined) return known
    added.push({ code: next, label: level })
    return next++
  })
  const kept = coded.labels.flatMap(({ code, label, text }) =>
    typeof code === 'number' && own.has(text) && !missing.has(text) ? [{ code, label }] : [],
  )
  return { codes, labels: [...kept, ...added] }
}
