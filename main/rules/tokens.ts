export type Token = {
  readonly kind: 'name' | 'number' | 'text' | 'sign' | 'end'
  readonly text: string
  /** Where it begins, from 0. */
  readonly at: number
}

/** Kinds of words and how each is written (sticky); the first group that matched is the word's text. */
export type WordKinds = readonly (readonly [Exclude<Token['kind'], 'end'>, RegExp])[]

/** Names with blanks or signs in them stand in backticks or brackets. */
export const namePattern = /`([^`]+)`|\[([^\]]+)\]|((?:\p{L}|[._])(?:\p{L}|\p{N}|\p{M}|[._])*)/uy
export const numberPattern = /((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/uy
export const textPattern = /"([^"]*)"|'([^']*)'/uy

const ruleKinds: WordKinds = [
  ['name', namePattern],
  ['number', numberPattern],
  ['text', /"([^"]*)"|'([^']*)'|“([^”]*)”/uy],
  ['sign', /(==|!=|<>|<=|>=|[-+*/^(),=<>≤≥≠−×·])/uy],
]

/** Signs that look otherwise and mean the same. */
const same: Readonly<Record<string, string>> = { '==': '=', '<>': '!=', '≠': '!=', '≤': '<=', '≥': '>=', '−': '-' }

const blank = /\s+/uy

/** The words of a text, the end of it last; `wrong` makes the error for a sign that is none of them. */
export function scanWords(text: string, kinds: WordKinds, wrong: (at: number) => Error): Token[] {
  const found: Token[] = []
  let at = 0
  while (at < text.length) {
    blank.lastIndex = at
    if (blank.test(text)) {
      at = blank.lastIndex
      continue
    }
    const word = wordAt(text, at, kinds)
    if (word === null) throw wrong(at)
    found.push(word.token)
    at = word.end
  }
  return [...found, { kind: 'end', text: '', at: text.length }]
}

function wordAt(text: string, at: number, kinds: WordKinds): { token: Token; end: number } | null {
  for (const [kind, pattern] of kinds) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) continue
    const word = match.slice(1).find((group) => group !== undefined) ?? ''
    return { token: { kind, text: word, at }, end: pattern.lastIndex }
  }
  return null
}

export const ruleWords = (rule: string, wrong: (at: number) => Error): Token[] =>
  scanWords(rule, ruleKinds, wrong).map((token) =>
    token.kind !== 'sign'
      ? token
      : { ...token, text: same[token.text] ?? (token.text === '×' || token.text === '·' ? '*' : token.text) },
  )

const plainName = /^(?:\p{L}|[._])(?:\p{L}|\p{N}|\p{M}|[._])*$/u
const reserved = new Set(['and', 'or', 'not', 'between', 'is', 'empty', 'when'])

/** A column's name as a rule writes it. */
export const writtenName = (name: string): string => {
  if (plainName.test(name) && !reserved.has(name.toLowerCase())) return name
  return name.includes(']') ? `\`${name}\`` : `[${name}]`
}
