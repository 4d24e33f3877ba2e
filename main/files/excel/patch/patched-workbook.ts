import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import type { ShownFill } from '../../../../contract/table'
import { counted } from '../../../counted'
import { UserError } from '../../../errors'
import { part, type TaskControl } from '../../../workers/control'
import type { ExportTable } from '../../export/export-table'
import { createMarkStyles } from './mark-styles'
import { patchSheet, Unpatchable } from './patch-sheet'
import { sheetChanges } from './sheet-changes'
import { workbookParts } from './workbook-parts'

/** Every workbook is packed alike, whenever: the same table gives the same bytes. */
const packedAt = new Date(1980, 0, 1)

/** Sheets that nobody has looked at yet may unpack to anything. */
const mostUnpacked = 1e9

/** All parts of a workbook, provided that they fit into memory by what they declare. */
function unpacked(bytes: Uint8Array): ReturnType<typeof unzipSync> {
  let total = 0
  return unzipSync(bytes, {
    filter: ({ originalSize }) => {
      total += originalSize
      if (total > mostUnpacked) throw new Unpatchable('its sheets are too large for that')
      return true
    },
  })
}

/**
 * The workbook that a table came from with its filled and edited cells, and nothing else, written anew: other sheets, formats, widths,
 * charts and filters are parts or bytes that are not touched. Null, and a sentence to the user, where that cannot be done.
 */
export async function patchedWorkbook(
  table: ExportTable,
  shown: ShownFill,
  origin: string,
  control: TaskControl,
  note: (sentence: string) => void,
): Promise<Uint8Array | null> {
  const giveUp = (why: string): null => {
    note(`${why}, so that a new workbook was written: the other sheets and the cells’ formats are not in it.`)
    return null
  }
  const { sheets, sha256 } = table.source
  const bytes = await readFile(origin).catch(() => null)
  if (bytes === null || sheets === undefined) return giveUp('The workbook is not there any more')
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    return giveUp('The workbook has changed since it was opened')
  try {
    const entries = unpacked(bytes)
    control.progress(0.1)
    const parts = workbookParts(entries, sheets.read)
    const styles = createMarkStyles(parts.styles)
    if (styles === null) throw new Unpatchable('its formats are not as they should be')
    const xml = Buffer.from(
      entries[parts.sheetPart]!.buffer,
      entries[parts.sheetPart]!.byteOffset,
      entries[parts.sheetPart]!.length,
    )
    const prefix = /<((?:\w+:)?)worksheet[\s>]/.exec(xml.toString('latin1', 0, 4096))?.[1]
    if (prefix === undefined || xml.includes('<![CDATA[')) throw new Unpatchable('its sheet is not as it should be')
    const changes = sheetChanges(table, shown, { xml, prefix, styles, epoch1904: parts.epoch1904, place: sheets.place })
    if (changes.size === 0) return bytes
    const share = part(control, 0.1, 0.5)
    const { pieces, formulas } = patchSheet(xml, prefix, changes, (done) => share.progress(done))
    entries[parts.sheetPart] = Buffer.concat(pieces)
    parts.writeStyles(styles.text())
    parts.recalculate()
    if (formulas > 0) {
      parts.forgetCalculationOrder()
      note(
        `${counted(formulas, 'formula')} in filled or edited cells ${formulas === 1 ? 'was' : 'were'} replaced by a value.`,
      )
    }
    control.progress(0.6)
    return zipSync(entries, { mtime: packedAt })
  } catch (error) {
    if (error instanceof UserError) throw error
    return giveUp(
      `This workbook could not be changed in place: ${error instanceof Unpatchable ? error.message : 'it is not packed as usual'}`,
    )
  }
}
