import type { Place } from '../../../contract/table'
import { UserError } from '../../errors'
import type { Work } from '../../workers/work'
import type { TableSource } from '../store/source'
import { cellText } from '../store/store'
import type { NewText } from './cell-changes'
import type { EditedCells } from './edited-cells'
import type { createShownRows } from './shown-rows'
import type { TableTasks } from './tasks'

type Needs = {
  readonly work: Work<TableTasks>
  readonly source: TableSource
  readonly edited: EditedCells
  readonly shown: ReturnType<typeof createShownRows>
}

export type Find = { readonly text: string; readonly matchCase: boolean }
export type Search = Find & { readonly from: Place; readonly backwards: boolean }
export type Replacement = Find & { readonly by: string; readonly at: Place | null }

/** More cells than this are neither numbered nor replaced at once. */
const mostCells = 100_000

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finding texts among the shown cells, and what they become when another text takes their place. */
export function createFinding({ work, source: { store, fields }, edited, shown }: Needs) {
  const where = () => ({ store, fields, edits: edited.all(), order: shown.order(), shownRows: shown.count() })

  return {
    next: (search: Search): Promise<Place | null> =>
      shown.count() === 0 ? Promise.resolve(null) : work('find', { ...where(), ...search }),

    async all({ at, ...find }: Find & { readonly at: Place | null }) {
      const { places, count, columns } = await work('findAll', { ...where(), ...find, most: mostCells })
      const index = places.findIndex(({ row, column }) => row === at?.row && column === at.column)
      return { cells: count, columns, at: index < 0 ? null : index + 1 }
    },

    /** The cells that would change, by their row in the file, with their new texts. */
    async replaced({ text, by, matchCase, at }: Replacement): Promise<NewText[]> {
      const wanted = new RegExp(escaped(text), matchCase ? 'g' : 'gi')
      const found = at
        ? { places: [at], count: 1 }
        : await work('findAll', { ...where(), text, matchCase, most: mostCells })
      if (found.count > mostCells)
        throw new UserError(
          'bad-input',
          `${found.count.toLocaleString('en')} cells hold this; at most ${mostCells.toLocaleString('en')} are replaced at once, so show fewer rows first.`,
        )
      return found.places.map((place) => {
        const [row, { column }] = [shown.fileRow(place.row), place]
        const own = edited.get(row, column) ?? cellText(store, row, fields[column]!)
        return { row, column, text: own.replace(wanted, () => by) }
      })
    },
  }
}
