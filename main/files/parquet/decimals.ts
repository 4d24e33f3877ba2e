import type { FileMetaData, SchemaElement } from 'hyparquet'

const scaleOf = ({ scale, logical_type: logical }: SchemaElement): number =>
  logical?.type === 'DECIMAL' ? logical.scale : (scale ?? 0)

/** Decimals at the top of the schema that are stored in whole numbers or in bytes of fixed length. */
export const isDecimal = ({ type, converted_type: converted, logical_type: logical }: SchemaElement): boolean =>
  type !== undefined && type !== 'BYTE_ARRAY' && (converted === 'DECIMAL' || logical?.type === 'DECIMAL')

/** The same file with these columns read as they are stored: as doubles, 0.57 would become 0.5700000000000001. */
export const withRawDecimals = (metadata: FileMetaData, top: readonly SchemaElement[]): FileMetaData => ({
  ...metadata,
  schema: metadata.schema.map((element) => {
    if (!top.includes(element) || !isDecimal(element)) return element
    const raw = { ...element }
    delete raw.converted_type
    delete raw.logical_type
    return raw
  }),
})

/** A stored decimal, to the last digit: value × 10^−scale. */
export function decimalText(stored: unknown, element: SchemaElement): string | null {
  if (stored === null || stored === undefined) return null
  const whole = stored instanceof Uint8Array ? signed(stored) : BigInt(String(stored))
  const scale = scaleOf(element)
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0')
  const body = scale > 0 ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits
  return whole < 0n ? `-${body}` : body
}

/** Two's complement, the highest byte first. */
function signed(bytes: Uint8Array): bigint {
  const whole = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return BigInt.asIntN(bytes.length * 8, whole)
}
