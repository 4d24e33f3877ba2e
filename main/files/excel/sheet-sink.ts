import { unescapeText } from './escape'
import { mostColumns } from '../spread'
import { cellKind, mostRows, type SheetCells } from './sheet-cells'
import type { NumberKind } from './styles-read'
import { attribute, type XmlSink } from './xml'

export type MergedCells = { readonly row: number; readonly rows: number }

const millisPerDay = 86_400_000
const serialOfEpoch = 25_569
const daysTo1904 = 1462
const mostMerged = 1_000_000

/** Puts the cells of a sheet's XML into `cells`; what is merged is told in `merged`. */
export function sheetSink(
  cells: SheetCells,
  facts: { readonly shared: readonly string[]; readonly kinds: readonly NumberKind[]; readonly epoch1904: boolean },
): XmlSink & { readonly merged: MergedCells[] } {
  const { shared, kinds, epoch1904 } = facts
  const merged: MergedCells[] = []
  /** Texts of the shared table that are used, by their place there. */
  const known = new Map<number, number>()
  let [row, column] = [-1, -1]
  let type = 'n'
  let style = 0
  let value = ''
  /** Within which element the text counts: a value, or a text that is no reading aid. */
  let collecting = false
  let phonetic = false
  let hasText = false

  function openCell(tag: string): void {
    const place = attribute(tag, 'r')
    const found = place === undefined ? null : parsePlace(place)
    if (found) [row, column] = found
    else column += 1
    if (row < 0 || row >= mostRows || column >= mostColumns) throw new Error('cell outside the sheet')
    type = attribute(tag, 't') ?? 'n'
    style = Number(attribute(tag, 's') ?? 0)
    value = ''
    hasText = false
  }

  function closeCell(): void {
    switch (type) {
      case 's':
        return putShared(Number(value))
      case 'str':
      case 'inlineStr':
        return putText(value)
      case 'b':
        if (hasText) cells.add(row, column, cellKind.truth, value === '1' ? 1 : 0)
        return
      case 'e':
        cells.errors += 1
        return
      case 'd': {
        const millis = Date.parse(value)
        if (!Number.isNaN(millis)) cells.add(row, column, cellKind.date, millis)
        return
      }
      default:
        return putNumber()
    }
  }

  function putShared(at: number): void {
    const text = value === '' ? undefined : shared[at]
    if (text === undefined || text.trim() === '') return
    let place = known.get(at)
    if (place === undefined) {
      place = cells.texts.push(unescapeText(text)) - 1
      known.set(at, place)
    }
    cells.add(row, column, cellKind.text, place)
  }

  function putText(text: string): void {
    if (text.trim() !== '') cells.addText(row, column, unescapeText(text))
  }

  function putNumber(): void {
    if (value === '') return
    const number = Number(value)
    const kind = kinds[style] ?? 'number'
    if (Number.isNaN(number)) return putText(value)
    if (kind === 'date') {
      const millis = Math.floor((number - serialOfEpoch + (epoch1904 ? daysTo1904 : 0)) * millisPerDay)
      // A number that is no day of any calendar is shown as #### by spreadsheets.
      if (Math.abs(millis) <= 8.64e15) cells.add(row, column, cellKind.date, millis)
      return
    }
    // Other programs write whole numbers with more digits than Excel keeps; those stay as they are written.
    if (!Number.isSafeInteger(number) && /^-?[0-9]+$/.test(value)) return putText(value)
    cells.add(row, column, kind === 'percent' ? cellKind.percent : cellKind.number, number)
  }

  return {
    merged,
    open(name, tag) {
      if (name === 'c') openCell(tag)
      else if (name === 'v' || (name === 't' && !phonetic)) {
        collecting = true
        hasText = true
      } else if (name === 'rPh') phonetic = true
      else if (name === 'row') {
        row = Number(attribute(tag, 'r') ?? row + 2) - 1
        column = -1
        if (!(row >= 0 && row < mostRows)) throw new Error('row outside the sheet')
      } else if (name === 'mergeCell' && merged.length < mostMerged) {
        const [from, to] = (attribute(tag, 'ref') ?? '').split(':').map(parsePlace)
        if (from && to) merged.push({ row: from[0], rows: to[0] - from[0] + 1 })
      }
    },
    close(name) {
      if (name === 'c') closeCell()
      else if (name === 'v' || name === 't') collecting = false
      else if (name === 'rPh') phonetic = false
    },
    text(text) {
      if (collecting) value += text
    },
  }
}

/** "B3" → row 2, column 1; null when it is no such place. */
export function parsePlace(place: string): [row: number, column: number] | null {
  let column = 0
  let at = 0
  for (; at < place.length && at < 4; at += 1) {
    const code = place.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  const row = Number(place.slice(at))
  return at > 0 && Number.isInteger(row) && row >= 1 ? [row - 1, column - 1] : null
}
