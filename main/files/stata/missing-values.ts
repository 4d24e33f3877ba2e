/** Stata's missing values: "." and ".a" to ".z", which lie above all values of a type. Numbered from 0. */
export const namedMissing = 26

/** The system's own is no value at all; the others have a name. */
export const missingName = (index: number): string | null =>
  index === 0 ? null : `.${String.fromCharCode(96 + Math.min(index, namedMissing))}`

/** Where the missing values of whole numbers begin. */
export const firstMissing = { byte: 101, int: 32_741, long: 2_147_483_621 } as const

/** 2^127 and 2^1023; the next ones differ in the upper bits of the fraction. */
export const firstMissingFloat = 2 ** 127
export const firstMissingDouble = 2 ** 1023

/** Of the upper 32 bits of a double, and of the 32 bits of a float: where missing values begin, and how far apart they are. */
export const doubleBits = { first: 0x7fe0_0000, step: 0x100 } as const
export const floatBits = { first: 0x7f00_0000, step: 0x800 } as const
