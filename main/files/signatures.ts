/** Formats that their first bytes prove. A zip that holds no workbook is refused by the Excel reader. */
const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

export const isExcel = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 3, 4)

/** "PAR1" at the beginning, and long enough for the same at the end. */
export const isParquet = (bytes: Uint8Array): boolean => bytes.length > 12 && startsWith(bytes, 0x50, 0x41, 0x52, 0x31)

export const isNumpy = (bytes: Uint8Array): boolean => startsWith(bytes, 0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59)
