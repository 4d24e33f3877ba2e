/** Levels that are TRUE and FALSE, each written in one way only, so that a truth value tells them all apart. */
export const isTruth = (levels: readonly string[]): boolean =>
  levels.length > 0 &&
  levels.every((level) => /^(?:true|false)$/i.test(level)) &&
  new Set(levels.map((level) => level.toLowerCase())).size === levels.length
