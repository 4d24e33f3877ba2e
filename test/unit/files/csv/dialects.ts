import fc from 'fast-check'

// The same cases every time, so that a failure is never a matter of luck; another seed explores others.
fc.configureGlobal({ seed: Number(process.env['LACUNA_FUZZ_SEED'] ?? 20_040_310) })

/** A table of texts and a way to write it, as other programs do. */
export type WrittenTable = {
  readonly cells: readonly (readonly string[])[]
  readonly delimiter: string
  readonly lineEnd: '\n' | '\r\n'
  readonly bom: boolean
  readonly quoting: 'all' | 'needed' | 'texts'
  readonly endsWithLineEnd: boolean
}

const piece = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'NA',
    '0',
    '-1.5',
    '2004-03-10',
    ' x ',
    '"',
    '""',
    ',',
    ';',
    '\n',
    '\r\n',
    "'",
    'ü',
    '漢',
    '😀',
    '#',
  ),
  fc.string({ maxLength: 6 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
)

const cell = fc.array(piece, { minLength: 0, maxLength: 3 }).map((parts) => parts.join(''))

export const writtenTable: fc.Arbitrary<WrittenTable> = fc
  .record({
    columns: fc.integer({ min: 2, max: 6 }),
    rows: fc.integer({ min: 1, max: 8 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|', '::'),
    lineEnd: fc.constantFrom('\n' as const, '\r\n' as const),
    bom: fc.boolean(),
    quoting: fc.constantFrom('all' as const, 'needed' as const, 'texts' as const),
    endsWithLineEnd: fc.boolean(),
  })
  .chain(({ columns, rows, ...dialect }) =>
    fc.record({
      // The first cell holds something, so that the table begins with its first row.
      cells: fc
        .array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows })
        .map(([first = [], ...others]) => [[`k${first[0] ?? ''}`, ...first.slice(1)], ...others]),
      delimiter: fc.constant(dialect.delimiter),
      lineEnd: fc.constant(dialect.lineEnd),
      bom: fc.constant(dialect.bom),
      quoting: fc.constant(dialect.quoting),
      endsWithLineEnd: fc.constant(dialect.endsWithLineEnd),
    }),
  )

export function writeTable({ cells, delimiter, lineEnd, bom, quoting, endsWithLineEnd }: WrittenTable): string {
  const field = (text: string, row: number, column: number): string => {
    // A byte order mark or a sign at the very beginning would be read as something else unless it is quoted.
    const first = row === 0 && column === 0
    const must = first || text.includes(delimiter) || /["\r\n:]/.test(text)
    const isText = text !== '' && Number.isNaN(Number(text))
    return must || quoting === 'all' || (quoting === 'texts' && isText) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = cells.map((row, index) => row.map((text, column) => field(text, index, column)).join(delimiter))
  return (bom ? '\ufeff' : '') + lines.join(lineEnd) + (endsWithLineEnd ? lineEnd : '')
}
