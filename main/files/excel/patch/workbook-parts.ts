import { strFromU8, strToU8, type Unzipped } from 'fflate'
import { Unpatchable } from './patch-sheet'

const decode = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!,
  )

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"<>]*)"`).exec(tag)?.[1] ?? ''

/** The parts of a workbook that are looked at when a sheet is changed; every other part stays as it is. */
export function workbookParts(entries: Unzipped, sheet: string) {
  const nameOf = (name: string): string => (name in entries ? name : `/${name}`)
  const text = (name: string): string => {
    const part = entries[nameOf(name)]
    if (part === undefined) throw new Unpatchable('a part of it is missing')
    return strFromU8(part)
  }
  const write = (name: string, content: string): void => void (entries[nameOf(name)] = strToU8(content))
  const workbook = text('xl/workbook.xml')
  const relations = text('xl/_rels/workbook.xml.rels')
  const listed = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].find(
    ([tag]) => decode(attribute(tag, 'name')) === sheet,
  )?.[0]
  const id = attribute(listed ?? '', 'r:id')
  const relation = [...relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)].find(
    ([tag]) => attribute(tag, 'Id') === id,
  )
  const target = attribute(relation?.[0] ?? '', 'Target').replace(/^\/?(?:xl\/)?/, '')
  const sheetPart = nameOf(`xl/${target}`)
  if (id === '' || !(sheetPart in entries)) throw new Unpatchable('its sheet is not where it should be')

  return {
    sheetPart,
    styles: text('xl/styles.xml'),
    epoch1904: /<(?:\w+:)?workbookPr\s[^<>]*date1904="(?:1|true)"/.test(workbook),
    writeStyles: (content: string) => write('xl/styles.xml', content),
    /** Formulas that lean on what was changed are counted again when the workbook is opened. */
    recalculate(): void {
      const prefix = /<((?:\w+:)?)workbook[\s>]/.exec(workbook)?.[1] ?? ''
      const own = new RegExp(`<${prefix}calcPr(?:\\s[^<>]*)?>`).exec(workbook)?.[0]
      if (own !== undefined) {
        const asked = own.replace(/\sfullCalcOnLoad="[^"]*"/, '').replace(/\s*\/?>$/, ' fullCalcOnLoad="1"')
        return write(
          'xl/workbook.xml',
          workbook.replace(own, () => asked + (own.endsWith('/>') ? '/>' : '>')),
        )
      }
      const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets']
        .map((name) => `</${prefix}${name}>`)
        .find((end) => workbook.includes(end))
      if (before === undefined) return
      write(
        'xl/workbook.xml',
        workbook.replace(before, () => `${before}<${prefix}calcPr fullCalcOnLoad="1"/>`),
      )
    },
    /** The order in which formulas were counted names cells that have none any more; Excel makes it anew. */
    forgetCalculationOrder(): void {
      if (!(nameOf('xl/calcChain.xml') in entries)) return
      Reflect.deleteProperty(entries, nameOf('xl/calcChain.xml'))
      const without = (content: string, element: string): string =>
        content.replace(new RegExp(`<(?:\\w+:)?${element}\\s[^<>]*calcChain[^<>]*/>`, 'g'), '')
      write('[Content_Types].xml', without(text('[Content_Types].xml'), 'Override'))
      write('xl/_rels/workbook.xml.rels', without(relations, 'Relationship'))
    },
  }
}
