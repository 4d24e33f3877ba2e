import type { ReadOptions } from '../../../contract/table'
import { UserError } from '../../errors'
import type { TableSource } from '../../table/store/source'
import type { TaskControl } from '../../workers/control'
import { countNuls } from '../csv/binary'
import { detectEncoding, toUtf8 } from '../csv/encoding'
import { readText, refuseBinary, type ReadText } from '../csv/read'
import { allRemarks, scanRows, type ScanRemarks } from '../csv/scan'
import { marksOf } from '../csv/sniff'
import { csvName } from '../formats'
import { ByteQueue } from './byte-queue'
import { createCharacterCheck } from './character-check'
import type { StreamSizes, TablePart, TableStream } from './table-stream'
import { utf8Pieces } from './utf8-pieces'

const noRows = new Int32Array(0)
const unwatched: TaskControl = { progress: () => undefined }
const lineFeed = 10

/**
 * Text with delimiters, in parts. Its beginning says how it is written; from then on every part is read alike, however the bytes
 * are cut. `pieces`: the file's own bytes, unpacked.
 */
export async function textStream(
  pieces: AsyncIterable<Uint8Array>,
  sizes: StreamSizes,
  options: ReadOptions = {},
): Promise<TableStream> {
  const raw = new ByteQueue(pieces)
  await raw.fill(sizes.head)
  const found = detectEncoding(raw.ended ? raw.bytes : wholeLines(raw.bytes))
  refuseBinary(raw.bytes, found.encoding)
  const totals = { scanned: allRemarks([]), nuls: 0, strayBytes: 0 }
  const queue = new ByteQueue(utf8Pieces(raw.rest(), found.encoding, (count) => (totals.strayBytes = count)))
  await queue.fill(sizes.head)
  // Whether these are all the bytes is known by asking for one more; what goes wrong then is told in its place.
  await queue.fill(queue.bytes.length + 1).catch(() => undefined)
  const text = { ...found, bytes: queue.bytes, strayBytes: totals.strayBytes, goesOn: !queue.ended }
  const read = readText(text, options, unwatched)
  const head: TableSource = { ...read.source, format: csvName, sha256: '' }
  const tell = (scanned: ScanRemarks, nuls: number): void => {
    totals.scanned = allRemarks([totals.scanned, scanned])
    totals.nuls += nuls
  }
  return {
    head,
    parts: () => partsOf(queue, read, head, sizes, tell),
    notices: () => read.notices(totals),
    close: () => queue.close(),
  }
}

const wholeLines = (bytes: Uint8Array): Uint8Array => {
  const end = bytes.lastIndexOf(lineFeed)
  return end < 0 ? bytes : bytes.subarray(0, end + 1)
}

async function* partsOf(
  queue: ByteQueue,
  { sniffed, beginning }: ReadText,
  head: TableSource,
  sizes: StreamSizes,
  tell: (scanned: ScanRemarks, nuls: number) => void,
): AsyncGenerator<TablePart> {
  const { fields } = head.store
  const check = createCharacterCheck()
  let { dialect } = head
  let { at, line } = beginning
  let before = 0
  let isFirst = true
  let wanted = sizes.part
  let most = sizes.rows
  try {
    for (;;) {
      await queue.fill(wanted)
      const { bytes, ended } = queue
      if (ended && bytes.length === 0 && !isFirst) return
      const marks = marksOf(sniffed, bytes)
      const place = { from: at, end: bytes.length, line, goesOn: !ended, most, rowsBefore: before }
      const scanned = scanRows(bytes, place, marks, fields, unwatched)
      const { starts, rows, next, nextLine } = scanned
      if (next === at && next < bytes.length) {
        // Not one whole row: more of it is needed, or, at the end of a column, more of the blank lines.
        if (!ended && bytes.length > sizes.longestRow) throw tooLong(before + 1, line, sizes.longestRow)
        wanted = bytes.length * 2
        most = Infinity
        continue
      }
      const { length: delimiterLength } = marks.delimiter
      const store = { bytes: bytes.subarray(0, next), starts, rows, fields, delimiterLength, quote: marks.quote }
      if (dialect.encoding === 'utf-8' && check(store, before) === 'latin1') {
        queue.convert((some) => toUtf8(some, 'latin1'))
        dialect = { ...dialect, encoding: 'latin1' }
        continue
      }
      tell(scanned, countNuls(store.bytes))
      yield { before, source: { ...head, dialect, store, emptyRows: noRows, ...(isFirst ? {} : { header: null }) } }
      queue.use(next)
      before += rows
      line = nextLine
      at = 0
      isFirst = false
      wanted = sizes.part
      most = sizes.rows
    }
  } finally {
    await queue.close()
  }
}

const tooLong = (row: number, line: number, most: number): UserError =>
  new UserError(
    'bad-input',
    `Row ${row} (line ${line}) is longer than ${most >> 20} MB, or a quote that opens in it is never closed; correct it and start again.`,
  )
