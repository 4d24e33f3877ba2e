import { shades } from '../style-table'

export type Mark = 'filled' | 'edited'

/** The workbook's styles, and more of them: a cell that is marked keeps all of its format but the shade, and the italics. */
export type MarkStyles = {
  /** The number of a style like this one with the mark. */
  marked(style: number, mark: Mark): number
  text(): string
}

/** Null when the styles are not as they should be: then nothing is changed. */
export function createMarkStyles(xml: string): MarkStyles | null {
  const prefix = /<((?:\w+:)?)styleSheet\b/.exec(xml)?.[1]
  if (prefix === undefined) return null
  const [fonts, fills, formats] = ['fonts', 'fills', 'cellXfs'].map((name) => section(xml, prefix, name))
  if (!fonts || !fills || !formats) return null
  const fontList = children(fonts.inner, `${prefix}font`)
  const formatList = children(formats.inner, `${prefix}xf`)
  const own = {
    fonts: fontList.length,
    fills: children(fills.inner, `${prefix}fill`).length,
    formats: formatList.length,
  }
  if (own.fonts === 0 || own.formats === 0) return null
  const newFonts: string[] = []
  const newFills: string[] = []
  const newFormats: string[] = []
  const known = new Map<string, number>()

  /** The number of something that is made at most once. */
  const once = (key: string, list: string[], before: number, make: () => string): number => {
    const found = known.get(key)
    if (found !== undefined) return found
    list.push(make())
    known.set(key, before + list.length - 1)
    return before + list.length - 1
  }
  const shade = (mark: Mark): number =>
    once(mark, newFills, own.fills, () => {
      const pattern = `<${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="${shades[mark]}"/><${prefix}bgColor indexed="64"/></${prefix}patternFill>`
      return `<${prefix}fill>${pattern}</${prefix}fill>`
    })
  const italics = (font: number): number =>
    once(`font ${font}`, newFonts, own.fonts, () => inItalics(fontList[font] ?? fontList[0]!, prefix))

  return {
    marked: (style, mark) =>
      once(`${mark} ${style}`, newFormats, own.formats, () => {
        const format = formatList[style] ?? formatList[0]!
        const font = Number(/\sfontId="(\d+)"/.exec(format)?.[1] ?? 0)
        const shaded = { fillId: shade(mark), applyFill: 1 }
        return withAttributes(format, mark === 'filled' ? { ...shaded, fontId: italics(font), applyFont: 1 } : shaded)
      }),
    text() {
      const parts = [
        { ...fonts, added: newFonts, before: own.fonts },
        { ...fills, added: newFills, before: own.fills },
        { ...formats, added: newFormats, before: own.formats },
      ]
      let text = xml
      for (const { from, to, tag, name, inner, added, before } of parts.sort((a, b) => b.from - a.from)) {
        if (added.length === 0) continue
        const counted = withAttributes(tag, { count: before + added.length })
        text = `${text.slice(0, from)}${counted}${inner}${added.join('')}</${name}>${text.slice(to)}`
      }
      return text
    },
  }
}

function section(xml: string, prefix: string, name: string) {
  const full = prefix + name
  const tag = new RegExp(`<${full}(?:\\s[^<>]*)?>`).exec(xml)
  if (tag === null || tag[0].endsWith('/>')) return null
  const inside = tag.index + tag[0].length
  const end = xml.indexOf(`</${full}>`, inside)
  if (end < 0) return null
  return { name: full, tag: tag[0], from: tag.index, to: end + full.length + 3, inner: xml.slice(inside, end) }
}

/** The elements of a name that stand directly in a text, none of which holds another of that name. */
function children(inner: string, name: string): string[] {
  const found: string[] = []
  const pattern = new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'g')
  for (let tag = pattern.exec(inner); tag !== null; tag = pattern.exec(inner)) {
    const close = `</${name}>`
    const end = tag[0].endsWith('/>') ? tag.index + tag[0].length : inner.indexOf(close, tag.index) + close.length
    if (end < tag.index) return []
    found.push(inner.slice(tag.index, end))
    pattern.lastIndex = end
  }
  return found
}

/** A start tag, or an element, with these attributes. */
function withAttributes(element: string, attributes: Readonly<Record<string, number>>): string {
  const end = element.indexOf('>')
  const isEmpty = element[end - 1] === '/'
  let tag = element.slice(0, isEmpty ? end - 1 : end)
  for (const [name, value] of Object.entries(attributes))
    tag = `${tag.replace(new RegExp(`\\s${name}="[^"<>]*"`), '').trimEnd()} ${name}="${value}"`
  return tag + element.slice(isEmpty ? end - 1 : end)
}

function inItalics(font: string, prefix: string): string {
  if (new RegExp(`<${prefix}i\\b`).test(font)) return font
  if (font.endsWith('/>')) return `<${prefix}font><${prefix}i/></${prefix}font>`
  const bold = new RegExp(`^<${prefix}font(?:\\s[^<>]*)?><${prefix}b(?:\\s[^<>]*)?/>`).exec(font)?.[0]
  const head = bold ?? font.slice(0, font.indexOf('>') + 1)
  return `${head}<${prefix}i/>${font.slice(head.length)}`
}
