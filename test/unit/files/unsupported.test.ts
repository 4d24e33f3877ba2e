import { expect, test } from 'vitest'
import { openBytes } from './open-bytes'

test.each([
  [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'old Excel file'],
  [Buffer.from(`PK\x03\x04${'.'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`), 'OpenDocument'],
  [Buffer.from('$FL2@(#) SPSS DATA FILE'), 'SPSS'],
  [Buffer.from('<stata_dta><header>'), 'Stata'],
  [Buffer.from(`${'00'.repeat(12)}c2ea8160b31411cfbd92080009c7318c181f1011`, 'hex'), 'SAS data set'],
  [Buffer.from('HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!'), 'SAS transport file'],
  [Buffer.from('%PDF-1.7'), 'PDF'],
  [Buffer.from('SQLite format 3\0'), 'database'],
])('%#: a file of a known other kind is refused with what to do instead', async (bytes, word) => {
  await expect(openBytes(bytes, 'table.bin')).rejects.toThrow(word)
})
