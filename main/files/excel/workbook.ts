import { readStyles, type NumberKind } from './styles-read'
import { attribute, XmlScanner, type XmlSink } from './xml'
import { unpack, zipEntries, type ZipEntry } from './zip'

export type ListedSheet = { readonly name: string; readonly hidden: boolean; readonly entry: ZipEntry | undefined }

/** The parts of a workbook, still packed. */
export type Workbook = {
  readonly sheets: readonly ListedSheet[]
  /** Days are counted from 1904-01-01 instead of from the end of 1899. */
  readonly epoch1904: boolean
  readonly styles: ZipEntry | undefined
  readonly shared: ZipEntry | undefined
}

/** Runs XML through a sink. */
export async function scanEntry(
  entry: ZipEntry | undefined,
  sink: XmlSink,
  progress?: (fraction: number) => void,
): Promise<void> {
  if (!entry) return
  const scanner = new XmlScanner(sink)
  for await (const piece of unpack(entry, progress)) scanner.feed(piece)
  scanner.finish()
}

/** Null when the archive holds no workbook. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook | null> {
  const entries = zipEntries(bytes)
  if (!entries?.has('xl/workbook.xml')) return null
  const listed: { name: string; id: string; hidden: boolean }[] = []
  let epoch1904 = false
  await scanEntry(entries.get('xl/workbook.xml'), {
    open(name, tag) {
      if (name === 'workbookPr') epoch1904 = /^(?:1|true)$/.test(attribute(tag, 'date1904') ?? '')
      else if (name === 'sheet')
        listed.push({
          name: attribute(tag, 'name') ?? '',
          id: attribute(tag, 'r:id') ?? attribute(tag, 'id') ?? '',
          hidden: /^(?:hidden|veryHidden)$/.test(attribute(tag, 'state') ?? ''),
        })
    },
  })
  const targets = new Map<string, string>()
  const ofType = new Map<string, string>()
  await scanEntry(entries.get('xl/_rels/workbook.xml.rels'), {
    open(name, tag) {
      if (name !== 'Relationship') return
      const target = (attribute(tag, 'Target') ?? '').replace(/^\/?(?:xl\/)?/, 'xl/')
      targets.set(attribute(tag, 'Id') ?? '', target)
      ofType.set((attribute(tag, 'Type') ?? '').split('/').at(-1) ?? '', target)
    },
  })
  return {
    sheets: listed.map(({ name, id, hidden }) => ({ name, hidden, entry: entries.get(targets.get(id) ?? '') })),
    epoch1904,
    styles: entries.get(ofType.get('styles') ?? 'xl/styles.xml'),
    shared: entries.get(ofType.get('sharedStrings') ?? 'xl/sharedStrings.xml'),
  }
}

export async function numberKinds({ styles }: Workbook): Promise<readonly NumberKind[]> {
  const sink = readStyles()
  await scanEntry(styles, sink)
  return sink.kinds()
}

/** The texts that cells refer to by number; reading aids above Asian characters are left out. */
export async function sharedTexts({ shared }: Workbook): Promise<readonly string[]> {
  const texts: string[] = []
  let text = ''
  let inText = false
  let phonetic = false
  await scanEntry(shared, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') inText = true
      else if (name === 'rPh') phonetic = true
    },
    close(name) {
      if (name === 'si') texts.push(text)
      else if (name === 't') inText = false
      else if (name === 'rPh') phonetic = false
    },
    text(piece) {
      if (inText && !phonetic) text += piece
    },
  })
  return texts
}

class Found extends Error {}

/** Whether a sheet has any cell with a value; looks no further than the first. */
export async function holdsCells({ entry }: ListedSheet): Promise<boolean> {
  try {
    await scanEntry(entry, {
      open(name) {
        if (name === 'v' || name === 'is') throw new Found()
      },
    })
    return false
  } catch (error) {
    if (error instanceof Found) return true
    throw error
  }
}
