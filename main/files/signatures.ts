/** Formats that their first bytes prove. A zip that holds no workbook is refused by the Excel reader. */
const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

export const isExcel = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 3, 4)

/** "PAR1" at the beginning, and long enough for the same at the end. */
export const isParquet = (bytes: Uint8Array): boolean => bytes.length > 12 && startsWith(bytes, 0x50, 0x41, 0x52, 0x31)

/** "<stata_dta>", or a version from 102 to 115, the order of bytes and a 1. */
export const isStata = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 11)).toString('latin1') === '<stata_dta>' ||
  (bytes[0]! >= 102 && bytes[0]! <= 115 && (bytes[1] === 1 || bytes[1] === 2) && bytes[2] === 1 && bytes[3]! <= 1)

/** "$FL2", or "$FL3" of a file that is packed as a whole. */
export const isSpss = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x24, 0x46, 0x4c, 0x32) || startsWith(bytes, 0x24, 0x46, 0x4c, 0x33)

export const isNumpy = (bytes: Uint8Array): boolean => startsWith(bytes, 0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59)
