import type { ColumnChange } from '../../../contract/columns'
import type { ColumnReading } from '../columns/reading'
import type { FillLayer } from './fills'
import type { FactsByColumn } from './row-facts'

export type CellEdit = {
  readonly row: number
  readonly column: number
  /** Text before and after; null = the file's own. */
  readonly before: string | null
  readonly after: string | null
}

/** How the columns that a step touches were read before it. */
export type Readings = ReadonlyMap<number, ColumnReading>

export type ColumnEdit = { readonly column: number; readonly before: ColumnChange; readonly after: ColumnChange }

/** One thing the user did, with what is needed to take it back and to do it again. */
export type Step =
  | {
      readonly kind: 'edit'
      readonly cells: readonly CellEdit[]
      readonly before: Readings
      readonly label: string
    }
  | {
      readonly kind: 'columns'
      readonly changes: readonly ColumnEdit[]
      readonly before: Readings
      readonly label: string
    }
  | {
      readonly kind: 'fills'
      readonly before: readonly FillLayer[]
      readonly after: readonly FillLayer[]
      readonly label: string
    }
  /** What is said about the rows; null: as was found. */
  | {
      readonly kind: 'arrangement'
      readonly before: FactsByColumn | null
      readonly after: FactsByColumn | null
      readonly label: string
    }
  | {
      readonly kind: 'rules'
      readonly before: readonly string[]
      readonly after: readonly string[]
      readonly label: string
    }

const longest = 1000

/** What was done, in order, with a place between undo and redo. */
export class Journal {
  private readonly done: Step[] = []
  private undone: Step[] = []

  push(step: Step): void {
    this.done.push(step)
    if (this.done.length > longest) this.done.shift()
    this.undone = []
  }

  /** The step that undo would take back, and the one that redo would do again. */
  lastDone(): Step | undefined {
    return this.done.at(-1)
  }
  lastUndone(): Step | undefined {
    return this.undone.at(-1)
  }

  takeBack(): void {
    const step = this.done.pop()
    if (step) this.undone.push(step)
  }

  doAgain(): void {
    const step = this.undone.pop()
    if (step) this.done.push(step)
  }

  undoLabel(): string | null {
    return this.done.at(-1)?.label ?? null
  }

  redoLabel(): string | null {
    return this.undone.at(-1)?.label ?? null
  }
}
