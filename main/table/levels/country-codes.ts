const twoCapitals = /^[A-Z]{2}$/

/** Levels like DE, FR, US: among these NA may be Namibia, or North America. */
export function areCountryCodes(levels: readonly string[]): boolean {
  const codes = levels.filter((level) => twoCapitals.test(level.trim()))
  return codes.length >= 2 && codes.length >= levels.length * 0.9
}
