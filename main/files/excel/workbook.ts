import { strFromU8, unzipSync } from 'fflate'

/** What the reading library does not tell about a sheet: its siblings, merged cells, errors, and percent formats. */
export type SheetFacts = {
  readonly sheets: readonly string[]
  readonly sheet: string
  readonly merged: readonly {
    readonly row: number
    readonly column: number
    readonly columns: number
    readonly rows: number
  }[]
  readonly errors: number
  /** Days are counted from 1904-01-01 instead of from the end of 1899. */
  readonly epoch1904: boolean
  /** Cells shown as percent, as row × 16384 + column. */
  readonly percents: ReadonlySet<number>
}

export const columnsOfSheet = 16_384

const unescape = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '',
  )

/** "B" → 1. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Reads the small facts from the workbook's XML; null when it has no such sheet. */
export function sheetFacts(bytes: Uint8Array, wanted: string | undefined): SheetFacts | null {
  const entries = unzipSync(bytes, {
    filter: ({ name }) =>
      /^\/?xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|worksheets\/[^/]+\.xml)$/.test(name),
  })
  const text = (name: string): string => {
    const entry = entries[name] ?? entries[`/${name}`]
    return entry ? strFromU8(entry) : ''
  }
  const listed = [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*?>/g)].map(([tag]) => ({
    name: unescape(/\bname="([^"]*)"/.exec(tag)?.[1] ?? ''),
    id: /\br:id="([^"]*)"/.exec(tag)?.[1] ?? '',
    hidden: /\bstate="(?:hidden|veryHidden)"/.test(tag),
  }))
  const relations = [...text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\b[^>]*?>/g)]
  const sheetText = (id: string): string => {
    const relation = relations.find(([tag]) => tag.includes(`Id="${id}"`))?.[0]
    const target = (/\bTarget="([^"]*)"/.exec(relation ?? '')?.[1] ?? '').replace(/^\/?(?:xl\/)?/, '')
    return text(`xl/${target}`)
  }
  const holdsCells = ({ id }: { id: string }): boolean => /<(?:\w+:)?(?:v|is)\b/.test(sheetText(id))
  const visible = listed.filter(({ hidden }) => !hidden)
  const chosen =
    wanted === undefined
      ? (visible.find(holdsCells) ?? visible[0] ?? listed[0])
      : listed.find(({ name }) => name === wanted)
  if (!chosen) return null
  const sheet = sheetText(chosen.id)
  return {
    sheets: listed.map(({ name }) => name),
    sheet: chosen.name,
    merged: [...sheet.matchAll(/<(?:\w+:)?mergeCell\b[^>]*?ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g)].map(
      ([, a = '', b, c = '', d]) => ({
        row: Number(b) - 1,
        column: columnOf(a),
        columns: columnOf(c) - columnOf(a) + 1,
        rows: Number(d) - Number(b) + 1,
      }),
    ),
    epoch1904: /<(?:\w+:)?workbookPr\b[^>]*?\bdate1904="(?:1|true)"/.test(text('xl/workbook.xml')),
    errors: [...sheet.matchAll(/<(?:\w+:)?c\b[^>]*?\bt="e"/g)].length,
    percents: percentCells(sheet, percentStyles(text('xl/styles.xml'))),
  }
}

/** Style numbers whose number format shows a percent sign. */
function percentStyles(styles: string): Set<string> {
  const formats = new Set(['9', '10'])
  for (const [, id = '', code = ''] of styles.matchAll(
    /<(?:\w+:)?numFmt\b[^>]*?numFmtId="(\d+)"[^>]*?formatCode="([^"]*)"/g,
  )) {
    if (code.includes('%')) formats.add(id)
  }
  const cellFormats = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? ''
  const found = new Set<string>()
  for (const [index, [tag]] of [...cellFormats.matchAll(/<(?:\w+:)?xf\b[^>]*?>/g)].entries()) {
    if (formats.has(/numFmtId="(\d+)"/.exec(tag)?.[1] ?? '')) found.add(String(index))
  }
  return found
}

function percentCells(sheet: string, styles: ReadonlySet<string>): Set<number> {
  const cells = new Set<number>()
  if (styles.size === 0) return cells
  for (const [tag] of sheet.matchAll(/<(?:\w+:)?c\b[^>]*?>/g)) {
    const style = /\bs="(\d+)"/.exec(tag)?.[1]
    const place = /\br="([A-Z]+)(\d+)"/.exec(tag)
    if (style !== undefined && place && styles.has(style)) {
      cells.add((Number(place[2]) - 1) * columnsOfSheet + columnOf(place[1] ?? ''))
    }
  }
  return cells
}
