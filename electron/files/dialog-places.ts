import { dirname } from 'node:path'

/** Where a dialog starts: where one was last while this table was open, else beside the table, else where one was last at all. */
export function createDialogPlaces(besideTable: () => string | undefined, otherwise: () => string) {
  let last: { readonly folder: string; readonly beside: string | undefined } | null = null
  return {
    start(): string {
      const beside = besideTable()
      if (last !== null && (beside === undefined || last.beside === beside)) return last.folder
      return beside ?? otherwise()
    },
    used(path: string): void {
      last = { folder: dirname(path), beside: besideTable() }
    },
  }
}
export type DialogPlaces = ReturnType<typeof createDialogPlaces>
