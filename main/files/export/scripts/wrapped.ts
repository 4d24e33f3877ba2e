const width = 100

/** Items with commas between them, over as many lines as they need. */
export function wrapped(items: readonly string[], indent: string): string {
  const lines: string[] = []
  let line = ''
  for (const [at, item] of items.entries()) {
    const piece = at < items.length - 1 ? `${item},` : item
    if (line !== '' && line.length + piece.length + 1 > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? piece : `${line} ${piece}`
  }
  return [...lines, line].join(`\n${indent}`)
}
