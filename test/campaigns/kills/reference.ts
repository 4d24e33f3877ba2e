import type { Random } from '../../../main/engine/random'

/** What the table should hold, as plainly as it can be said. Keys are rows of the file; one column is edited. */
export type Held = { readonly edits: ReadonlyMap<number, string>; readonly filled: boolean }

export type Operation =
  | { readonly kind: 'edit'; readonly row: number; readonly text: string }
  | { readonly kind: 'paste'; readonly row: number; readonly texts: readonly string[] }
  | { readonly kind: 'undo' }
  | { readonly kind: 'sort'; readonly descending: boolean }
  | { readonly kind: 'fill' }

const rows = 300

export function drawOperation(random: Random, serial: number, canUndo: boolean, canFill: boolean): Operation {
  const pick = random.uniform()
  // Every text is another one, so that a lost or doubled edit shows.
  const text = (more: number): string => `${serial * 10 + more + 1000}.5`
  if (pick < 0.6) return { kind: 'edit', row: random.below(rows), text: text(0) }
  if (pick < 0.75) return { kind: 'paste', row: random.below(rows), texts: [text(0), text(1), text(2)] }
  if (pick < 0.85) return { kind: 'sort', descending: random.uniform() < 0.5 }
  if (pick < 0.92 && canUndo) return { kind: 'undo' }
  if (canFill) return { kind: 'fill' }
  return { kind: 'edit', row: random.below(rows), text: text(0) }
}

/** The state after each operation of one run, from the state it began with; undo takes back within the run only. */
export function createReference(start: Held) {
  const states: Held[] = [start]
  const undoable: Held[] = []
  const now = (): Held => states.at(-1)!
  return {
    states,
    canUndo: () => undoable.length > 0,
    /** `order`: the file's row at each shown place. */
    apply(operation: Operation, order: readonly number[]): void {
      const before = now()
      const edited = (cells: readonly [number, string][]): Held => ({
        ...before,
        edits: new Map([...before.edits, ...cells.map(([place, text]): [number, string] => [order[place]!, text])]),
      })
      switch (operation.kind) {
        case 'edit':
          undoable.push(before)
          states.push(edited([[operation.row, operation.text]]))
          return
        case 'paste':
          undoable.push(before)
          states.push(edited(operation.texts.map((text, at) => [operation.row + at, text])))
          return
        case 'fill':
          undoable.push(before)
          states.push({ ...before, filled: true })
          return
        case 'undo':
          states.push(undoable.pop() ?? before)
          return
        case 'sort':
          states.push(before)
      }
    },
  }
}

export function sameHeld(a: Held, b: Held): boolean {
  return (
    a.filled === b.filled &&
    a.edits.size === b.edits.size &&
    [...a.edits].every(([row, text]) => b.edits.get(row) === text)
  )
}
