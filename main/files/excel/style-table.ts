/** How a cell looks: shaded and in italics so that filled ones can be told without colour. */
export type CellLook = 'plain' | 'header' | 'filled' | 'edited'

/** Font and fill of each look, by their place in the lists below. */
const looks: Readonly<Record<CellLook, { readonly font: number; readonly fill: number }>> = {
  plain: { font: 0, fill: 0 },
  header: { font: 1, fill: 0 },
  filled: { font: 2, fill: 2 },
  edited: { font: 0, fill: 3 },
}
/** Shades of marked cells, opaque. */
export const shades = { filled: 'FFDBE9FF', edited: 'FFFFF2CC' } as const

/** Formats of one's own begin here. */
const firstFormat = 164
const general = 0

/** The styles that the cells of a workbook use, numbered in the order of their first use. */
export class StyleTable {
  private readonly formats: string[] = []
  private readonly styles: { readonly format: number; readonly look: CellLook }[] = []
  private readonly known = new Map<string, number>()

  constructor() {
    this.styleOf(undefined, 'plain')
  }

  /** The number of a style; 0 is a plain cell. */
  styleOf(format: string | undefined, look: CellLook): number {
    const key = `${look} ${format ?? ''}`
    const found = this.known.get(key)
    if (found !== undefined) return found
    const style = this.styles.push({ format: format === undefined ? general : this.formatId(format), look }) - 1
    this.known.set(key, style)
    return style
  }

  /** styles.xml. */
  xml(escape: (text: string) => string): string {
    const formats = this.formats.map(
      (code, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${escape(code)}"/>`,
    )
    const cells = this.styles.map(({ format, look }) => {
      const { font, fill } = looks[look]
      return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`
    })
    const font = (mark: string): string => `<font>${mark}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
    const fill = (colour: string): string =>
      `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`
    return [
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '',
      `<fonts count="3">${font('')}${font('<b/>')}${font('<i/>')}</fonts>`,
      '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
      `${fill(shades.filled)}${fill(shades.edited)}</fills>`,
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      '</styleSheet>',
    ].join('')
  }

  private formatId(code: string): number {
    const at = this.formats.indexOf(code)
    return firstFormat + (at >= 0 ? at : this.formats.push(code) - 1)
  }
}
