import type { ScanRemarks } from './scan'
import type { SampleRow } from './sniff'
import { counted } from '../../counted'

const listed = (parts: readonly (string | number)[], total: number): string =>
  total > parts.length
    ? `${parts.join(', ')} and ${(total - parts.length).toLocaleString('en')} more`
    : parts.join(', ')

/** What the user should know about how the file was read, one sentence each. */
export function scanNotices(found: {
  readonly scanned: ScanRemarks
  readonly fields: number
  readonly blankFields: number
  readonly preamble: readonly SampleRow[]
  readonly nuls: number
  readonly strayBytes: number
  readonly sampleHeader: readonly string[]
}): string[] {
  const { scanned, fields, blankFields, preamble, nuls, strayBytes, sampleHeader } = found
  const notices: string[] = []
  const remarks = preamble.filter((row) => row.cells.some((cell) => cell.trim() !== ''))
  for (const row of remarks.slice(0, 3)) {
    notices.push(`Line ${row.line} (“${row.cells.join(' ').trim().slice(0, 60)}”) is a remark and was set aside.`)
  }
  if (remarks.length > 3) notices.push(`${counted(remarks.length - 3, 'more line')} at the top were set aside.`)
  if (scanned.ragged.count > 0) {
    const places = scanned.ragged.lines.map(({ line, fields: has }) => `${line} (${has})`)
    notices.push(
      `${counted(scanned.ragged.count, 'row')} ${scanned.ragged.count === 1 ? 'does' : 'do'} not have ${counted(fields, 'field')}: line ${listed(places, scanned.ragged.count)}. ` +
        'Cells that a row lacks count as gaps; fields beyond the last column stay in the file but are not shown.',
    )
  }
  if (scanned.afterQuote.count > 0) {
    notices.push(
      `Text follows a closing quote in line ${listed(scanned.afterQuote.lines, scanned.afterQuote.count)}; it was read as part of the cell.`,
    )
  }
  if (scanned.blankRows > 0) notices.push(`${counted(scanned.blankRows, 'blank row')} set aside.`)
  if (blankFields > 0) notices.push(`${counted(blankFields, 'blank column')} set aside.`)
  if (nuls > 0)
    notices.push(`The file holds ${counted(nuls, 'NUL character')}; ${nuls === 1 ? 'it was' : 'they were'} kept.`)
  if (strayBytes > 0)
    notices.push(
      'The file ends in the middle of a character; that last byte was set aside, and the end may be cut off.',
    )
  const named = sampleHeader.map((name) => name.trim()).filter((name) => name !== '')
  const seen = new Set<string>()
  const repeated = [...new Set(named.filter((name) => seen.has(name) || !seen.add(name)))]
  if (repeated.length > 0)
    notices.push(
      `More than one column is named ${repeated
        .slice(0, 5)
        .map((name) => `“${name}”`)
        .join(', ')}; the later ones are numbered here.`,
    )
  return notices
}
