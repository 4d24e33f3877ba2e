/** How a version of the format lays out what describes the variables; sizes in bytes. */
export type StataLayout = {
  readonly version: number
  /** Sections between tags, as from Stata 13. */
  readonly isTagged: boolean
  readonly name: number
  readonly format: number
  readonly variableLabel: number
  /** Of the number of variables, of observations, and of the length of the table's own label. */
  readonly counts: { readonly variables: 2 | 4; readonly rows: 4 | 8; readonly label: 1 | 2 }
  /** A long text's place in a cell: so many bytes for the variable, the others for the observation. */
  readonly longPlace: 2 | 3 | 4
  readonly isUtf8: boolean
}

const old = (version: number, format: number): StataLayout => ({
  version,
  isTagged: false,
  name: 33,
  format,
  variableLabel: 81,
  counts: { variables: 2, rows: 4, label: 1 },
  longPlace: 4,
  isUtf8: false,
})

const modern = (version: number, variables: 2 | 4, longPlace: 2 | 3): StataLayout => ({
  version,
  isTagged: true,
  name: 129,
  format: 57,
  variableLabel: 321,
  counts: { variables, rows: 8, label: 2 },
  longPlace,
  isUtf8: true,
})

/** Stata 8, 10, 12, 13, 14 and 15 (119: with more than 32,767 variables). */
export const stataLayouts: readonly StataLayout[] = [
  old(113, 12),
  old(114, 49),
  old(115, 49),
  { ...old(117, 49), isTagged: true },
  modern(118, 2, 2),
  modern(119, 4, 3),
]

/** Codes of types as from version 117; smaller ones are texts of that many bytes. */
export const storageTypes = {
  strL: 32_768,
  double: 65_526,
  float: 65_527,
  long: 65_528,
  int: 65_529,
  byte: 65_530,
} as const
export const longestText = 2045
