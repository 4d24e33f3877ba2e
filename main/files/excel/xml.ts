/** What is found in XML, in order. Names come without their prefix. */
export type XmlSink = {
  /** `tag`: all of the tag between < and >; ask it with `attribute`. */
  open?(name: string, tag: string): void
  close?(name: string): void
  text?(text: string): void
}

const longestTag = 1 << 20
const longestText = 1 << 26
const [lessThan, greaterThan, doubleQuote, singleQuote, slash, colon] = [60, 62, 34, 39, 47, 58]

/**
 * Goes once through XML that comes in pieces, in time linear in its length. It knows elements, attributes, text, CDATA and
 * the entities that every XML has; a document type, which could define others, is refused.
 */
export class XmlScanner {
  private readonly decoder = new TextDecoder('utf-8')
  private rest = ''

  constructor(private readonly sink: XmlSink) {}

  feed(bytes: Uint8Array): void {
    this.scan(this.rest + this.decoder.decode(bytes, { stream: true }))
  }

  finish(): void {
    if (this.rest.trim() !== '') throw new Error('XML ends in the middle')
  }

  private scan(text: string): void {
    let at = 0
    for (;;) {
      const open = text.indexOf('<', at)
      if (open < 0 || open + 1 >= text.length) break
      if (open > at) this.sink.text?.(unescapeXml(text.slice(at, open)))
      at = open
      const next = text.charCodeAt(open + 1)
      const end = next === 33 || next === 63 ? this.special(text, open) : this.tag(text, open)
      if (end < 0) break
      at = end
    }
    // Cut out of the piece, so that the piece itself is not kept.
    this.rest = at < text.length ? text.slice(at) : ''
    if (this.rest.length > longestText) throw new Error('XML text is too long')
    if (this.rest.length > longestTag && this.rest.charCodeAt(0) === lessThan) {
      if (!this.rest.startsWith('<![CDATA[') && !this.rest.startsWith('<!--')) throw new Error('XML tag is too long')
    }
  }

  /** <!-- -->, <![CDATA[ ]]>, <? ?>: where it ends; −1 = not in this piece. */
  private special(text: string, open: number): number {
    const [start, stop] = text.startsWith('<!--', open)
      ? ['<!--', '-->']
      : text.startsWith('<![CDATA[', open)
        ? ['<![CDATA[', ']]>']
        : text.startsWith('<?', open)
          ? ['<?', '?>']
          : ['', '']
    if (stop === '') {
      if (text.length - open >= 9) throw new Error('XML with a document type')
      return -1
    }
    const end = text.indexOf(stop, open + start.length)
    if (end < 0) return -1
    if (stop === ']]>') this.sink.text?.(text.slice(open + start.length, end))
    return end + stop.length
  }

  private tag(text: string, open: number): number {
    const end = tagEnd(text, open + 1)
    if (end < 0) return -1
    if (text.charCodeAt(open + 1) === slash) this.sink.close?.(nameIn(text, open + 2, end))
    else {
      const name = nameIn(text, open + 1, end)
      this.sink.open?.(name, text.slice(open + 1, end))
      if (text.charCodeAt(end - 1) === slash) this.sink.close?.(name)
    }
    return end + 1
  }
}

/** The next > that is not within an attribute. */
function tagEnd(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === greaterThan) return at
    else if (code === doubleQuote || code === singleQuote) quote = code
  }
  return -1
}

function nameIn(text: string, from: number, end: number): string {
  let start = from
  let at = from
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= 32 || code === slash) break
    if (code === colon) start = at + 1
  }
  return text.slice(start, at)
}

/** An attribute of a tag, by its name without prefix; undefined = it has none. */
export function attribute(tag: string, wanted: string): string | undefined {
  let at = 0
  for (;;) {
    const equals = tag.indexOf('=', at)
    if (equals < 0) return undefined
    let from = equals + 1
    while (tag.charCodeAt(from) <= 32) from += 1
    const quote = tag.charCodeAt(from)
    if (quote !== doubleQuote && quote !== singleQuote) return undefined
    const end = tag.indexOf(String.fromCharCode(quote), from + 1)
    if (end < 0) return undefined
    if (isNamed(tag, equals, wanted)) return unescapeXml(tag.slice(from + 1, end))
    at = end + 1
  }
}

/** Whether the attribute whose = is at `equals` has this name. */
function isNamed(tag: string, equals: number, wanted: string): boolean {
  let end = equals
  while (end > 0 && tag.charCodeAt(end - 1) <= 32) end -= 1
  if (!tag.startsWith(wanted, end - wanted.length)) return false
  const before = tag.charCodeAt(end - wanted.length - 1)
  return before <= 32 || before === colon || before === doubleQuote || before === singleQuote
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/g, (all, hex, decimal, name) => {
    if (name) return named[name as string] ?? all
    const code = hex ? parseInt(hex as string, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : (all as string)
  })
}
