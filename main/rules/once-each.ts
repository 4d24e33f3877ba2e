/** A function of parts of a rule, worked out once for each: rows by the thousand ask for the same. */
export function onceEach<Part extends object, Found>(find: (part: Part) => Found): (part: Part) => Found {
  const known = new WeakMap<Part, Found>()
  return (part) => {
    const before = known.get(part)
    if (before !== undefined) return before
    const found = find(part)
    known.set(part, found)
    return found
  }
}
