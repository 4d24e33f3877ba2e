/** Names cut to what a program takes, and numbered where that makes two the same, large and small letters counted as one. */
export function numbered(names: readonly string[], cut: (name: string) => string): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = cut(name)
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = shortened(name, `_${number}`, cut)
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** As much of the name as leaves room for what is put behind it. */
function shortened(name: string, suffix: string, cut: (name: string) => string): string {
  const units = [...cut(name)]
  while (units.length > 0 && cut(units.join('') + suffix) !== units.join('') + suffix) units.pop()
  return units.join('') + suffix
}
