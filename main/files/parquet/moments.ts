import type { ParquetParsers, SchemaElement } from 'hyparquet'

const day = 86_400_000n

/** Nanoseconds since 1970 → "2004-03-10 18:00:00", with as many decimals as the value has. */
export function nanosText(nanos: bigint): string {
  const perSecond = 1_000_000_000n
  let seconds = nanos / perSecond
  let rest = nanos % perSecond
  if (rest < 0n) {
    rest += perSecond
    seconds -= 1n
  }
  const text = new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return rest === 0n ? text : `${text}.${String(rest).padStart(9, '0').replace(/0+$/, '')}`
}

/** Moments as text, so that no time zone and no digit is lost. */
export const momentParsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (millis: bigint) => nanosText(millis * 1_000_000n),
  timestampFromMicroseconds: (micros: bigint) => nanosText(micros * 1000n),
  timestampFromNanoseconds: (nanos: bigint) => nanosText(nanos),
  dateFromDays: (days: number) => new Date(Number(BigInt(days) * day)).toISOString().slice(0, 10),
}

export const dateText = (date: Date): string => nanosText(BigInt(date.getTime()) * 1_000_000n)

/** A time of day in the unit of the schema → "18:00:00". */
export function clockText(value: number, { converted_type: converted, logical_type: logical }: SchemaElement): string {
  const unit = logical?.type === 'TIME' ? logical.unit : converted === 'TIME_MICROS' ? 'MICROS' : 'MILLIS'
  const perSecond = unit === 'NANOS' ? 1e9 : unit === 'MICROS' ? 1e6 : 1e3
  const nanos = BigInt(Math.round((value / perSecond) * 1e9))
  return nanosText(nanos).slice(11)
}
