/** A rule as it was written: not yet held against any columns. `at`: where a part begins in the text. */
export type Syntax = { readonly at: number } & (
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: readonly Syntax[] }
  | { readonly kind: 'minus'; readonly of: Syntax }
  | { readonly kind: 'binary'; readonly sign: Arithmetic; readonly left: Syntax; readonly right: Syntax }
  | { readonly kind: 'compare'; readonly sign: Comparison; readonly left: Syntax; readonly right: Syntax }
  | { readonly kind: 'empty'; readonly of: Syntax }
  | { readonly kind: 'not'; readonly of: Syntax }
  | { readonly kind: 'and' | 'or'; readonly left: Syntax; readonly right: Syntax }
  | { readonly kind: 'when'; readonly then: Syntax; readonly condition: Syntax }
)

export type Arithmetic = '+' | '-' | '*' | '/' | '^'
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

/** How many arguments each function takes, at least and at most. */
export const functions = {
  round: [1, 2],
  min: [2, 20],
  max: [2, 20],
  log: [1, 1],
  exp: [1, 1],
  sqrt: [1, 1],
  abs: [1, 1],
} as const satisfies Readonly<Record<string, readonly [number, number]>>

export type FunctionName = keyof typeof functions
export const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name)
