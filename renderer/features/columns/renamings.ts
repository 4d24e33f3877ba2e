export type Renamings =
  | { ok: true; changes: { column: number; change: { name: string } }[] }
  | { ok: false; problem: 'count' | 'empty' | 'twice'; detail: string }

/** What a list of names, one per line or separated by tabs as copied from a spreadsheet, changes. */
export function renamings(names: readonly string[], typed: string): Renamings {
  const lines = typed
    .replace(/\s+$/, '')
    .split(/\r?\n|\t/)
    .map((line) => line.trim())
  if (lines.length !== names.length) return { ok: false, problem: 'count', detail: String(lines.length) }
  const empty = lines.indexOf('')
  if (empty >= 0) return { ok: false, problem: 'empty', detail: String(empty + 1) }
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  if (twice !== undefined) return { ok: false, problem: 'twice', detail: twice }
  return {
    ok: true,
    changes: lines.flatMap((name, column) => (name === names[column] ? [] : [{ column, change: { name } }])),
  }
}
