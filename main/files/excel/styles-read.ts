import { attribute, type XmlSink } from './xml'

/** What a cell's number is, according to its style. */
export type NumberKind = 'number' | 'date' | 'percent'

/** Formats that every workbook has without defining them: dates and times, in any language, and percents. */
const builtIn = (id: number): NumberKind =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81)
    ? 'date'
    : id === 9 || id === 10
      ? 'percent'
      : 'number'

/**
 * A number format shows dates when it holds letters for days, hours and the like, and no digit places. Texts in quotes,
 * escaped characters, and what stands in brackets (colours, languages, conditions) say nothing, save the elapsed time of
 * [h]:mm.
 */
export function formatKind(code: string): NumberKind {
  if (code.includes('%')) return 'percent'
  const bare = code
    .toLowerCase()
    .replace(/\\./g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .replace(/\[([dhms]{1,2})\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
  const showsDate = bare.split(';').some((section) => {
    const tokens = section.replace(/([dhms])[.,]0{1,3}/g, '$1').match(/[a-z0#?]+/g) ?? []
    return tokens.length > 0 && tokens.every((token) => /^(?:[dmyhsegbar]+|am|pm|p)$/.test(token))
  })
  return showsDate ? 'date' : 'number'
}

/** Collects from styles.xml what the numbers of each cell style are. */
export function readStyles(): XmlSink & { readonly kinds: () => readonly NumberKind[] } {
  const formats = new Map<string, NumberKind>()
  const cells: string[] = []
  let inCells = false
  return {
    open(name, tag) {
      if (name === 'numFmt')
        formats.set(attribute(tag, 'numFmtId') ?? '', formatKind(attribute(tag, 'formatCode') ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) cells.push(attribute(tag, 'numFmtId') ?? '0')
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
    kinds: () => cells.map((id) => formats.get(id) ?? builtIn(Number(id))),
  }
}
