import { UserError } from '../errors'

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** What every .sas7bdat has after twelve zeros. */
const sasMagic = '\xc2\xea\x81\x60\xb3\x14\x11\xcf\xbd\x92\x08\x00\x09\xc7\x31\x8c\x18\x1f\x10\x11'

/** Files that people try to open and that hold a table we cannot read, with what to do instead. */
const known: readonly { readonly proves: (bytes: Uint8Array) => boolean; readonly advice: string }[] = [
  {
    proves: (bytes) => startsWith(bytes, '\xd0\xcf\x11\xe0'),
    advice:
      'This is an old Excel file (.xls) or a protected one; open it in Excel and save it as .xlsx without a password.',
  },
  {
    proves: (bytes) => startsWith(bytes, 'PK') && startsWith(bytes, 'mimetypeapplication/vnd.oasis', 30),
    advice: 'This is an OpenDocument file; save it as .xlsx or CSV in LibreOffice and open that.',
  },
  {
    proves: (bytes) => startsWith(bytes, sasMagic, 12),
    advice:
      'This is a SAS data set (.sas7bdat), which Lacuna does not read; save it as .dta, .sav or CSV in SAS (proc export) or with R’s haven and open that.',
  },
  {
    proves: (bytes) => startsWith(bytes, 'HEADER RECORD*******LIB'),
    advice: 'This is a SAS transport file (.xpt); save it as .dta, .sav or CSV in SAS or with R’s haven and open that.',
  },
  {
    proves: (bytes) => startsWith(bytes, '%PDF'),
    advice: 'This is a PDF document; export the table in it as CSV or Excel and open that.',
  },
  {
    proves: (bytes) => startsWith(bytes, 'SQLite format 3'),
    advice: 'This is a database; export the table you need as CSV and open that.',
  },
]

/** Refuses a file whose first bytes show that it is of a kind we do not read. */
export function refuseUnsupported(bytes: Uint8Array): void {
  const found = known.find(({ proves }) => proves(bytes))
  if (found) throw new UserError('bad-input', found.advice)
}
