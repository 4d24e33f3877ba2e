import { counted, formatCount } from './format'

type Code = { readonly code: string; readonly cells: number; readonly suspects: readonly { readonly name: string }[] }

const shownCodes = 4

/** Texts about questions that concern several columns at once. */
export const columnsTexts = {
  missingCodes: {
    label: 'Codes for missing',
    text: (codes: readonly Code[]) => {
      const [first] = codes
      if (!first) return ''
      const cells = counted(
        codes.reduce((sum, code) => sum + code.cells, 0),
        'cell',
        'cells',
      )
      if (codes.length === 1) {
        const [only] = first.suspects
        return first.suspects.length === 1
          ? `${only!.name} holds ${first.code} in ${cells}, which looks like a code for missing.`
          : `${formatCount(first.suspects.length)} columns hold ${first.code} in ${cells}, which looks like a code for missing.`
      }
      const listed = codes
        .slice(0, shownCodes)
        .map(({ code, suspects }) => `${code} (${counted(suspects.length, 'column', 'columns')})`)
      const rest = codes.length > shownCodes ? ` and ${formatCount(codes.length - shownCodes)} more` : ''
      return `${listed.join(', ')}${rest} look like codes for missing: ${cells}.`
    },
    evidence: 'Why?',
    missing: 'Treat as missing',
    values: 'They are values',
    valuesTip: 'Leave these cells as they are and do not ask again',
    noneChosen: 'Choose at least one column in the list.',
  },

  filter: {
    title: 'Show only rows…',
    gaps: 'with a gap here',
    from: 'from',
    to: 'to',
    contains: 'that contain',
    clear: 'Show all rows again',
    shown: (columns: string) => `Only some values of ${columns}`,
    clearAll: 'Show all',
  },

  manyColumns: {
    title: (count: number) => counted(count, 'column', 'columns'),
    asItIs: 'as it is',
    codes: 'Codes for “missing” to add',
    codesHelp: 'One per line. They join the codes that each column has.',
    lost: (values: number, columns: number) =>
      `${counted(values, 'known value', 'known values')} of ${counted(columns, 'column', 'columns')} could not be read so; they would stay as they are and not be used.`,
    changed: 'The columns were changed. Train again to use the change.',
    done: 'Choose one column',
    add: 'Add to the chosen columns',
    remove: 'Take out of the chosen columns',
  },

  names: {
    title: 'Rename columns',
    about: (columns: number) => `One name per line, ${formatCount(columns)} in all; a list can be pasted.`,
    label: 'Names of the columns',
    apply: 'Rename',
    nothing: 'Change a name above first.',
    problems: {
      count: (lines: string) => `There are ${lines} names; there must be one for every column.`,
      empty: (line: string) => `Line ${line} is empty; every column needs a name.`,
      twice: (name: string) => `“${name}” is there twice; every column needs a name of its own.`,
    },
  },

  menus: {
    cell: 'Cell menu',
    column: 'Column menu',
    ascending: 'Sort ascending',
    descending: 'Sort descending',
    asInFile: 'Order of the file',
    notSorted: 'The rows are not sorted by this column.',
    select: 'Select the column',
    hide: 'Hide the column',
    show: 'Show the column',
    filter: 'Filter by its values…',
    rename: 'Rename the column',
    settings: 'Column settings',
    look: 'Show what the model thinks of it',
  },
}
