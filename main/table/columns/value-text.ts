import type { ColumnDescription } from './column'
import { formatMoment, secondsPerDay } from '../moments/moment-format'
import { MomentReader } from '../moments/moment-reader'
import { momentFormats } from '../moments/moment-guess'
import { daysFromSerial, serialFromDays } from '../moments/serial-day'
import { formatNumber, readDecorated } from '../numbers/number-format'

type Described = Pick<ColumnDescription, 'type' | 'format' | 'values' | 'step'>

/** A typed value (number, day, second, or level index) as the file would write it. */
export function valueText({ type, format, values, step }: Described, value: number): string {
  if (Number.isNaN(value)) return ''
  if (values.kind === 'levels') return values.levels[Math.round(value)] ?? ''
  switch (format.kind) {
    case 'number':
      return formatNumber(step === null ? value : Math.round(value / step) * step, format)
    case 'moment':
      return formatMoment(value, format)
    case 'serial': {
      const days = type === 'date' ? Math.round(value) : value / secondsPerDay
      return formatNumber(type === 'time' ? days : serialFromDays(days), format.number)
    }
    case 'label':
      return ''
  }
}

/** The typed value of a text; undefined when it is not a value of this column. */
export function textValue({ type, format, values }: Described, text: string): number | undefined {
  const trimmed = text.trim()
  if (values.kind === 'levels') {
    const exact = values.levels.indexOf(text)
    const level = exact >= 0 ? exact : values.levels.findIndex((candidate) => candidate.trim() === trimmed)
    return level >= 0 ? level : undefined
  }
  switch (format.kind) {
    case 'number': {
      const other = format.decimal === '.' ? ',' : '.'
      return (readDecorated(trimmed, format.decimal) ?? readDecorated(trimmed, other))?.value
    }
    case 'moment': {
      const bytes = new TextEncoder().encode(trimmed)
      const wanted = [
        format,
        ...momentFormats(trimmed).filter(
          ({ date, clock }) => (date?.order === 'ymd' || date?.month !== 'digits') && !clock === !format.clock,
        ),
      ]
      for (const candidate of wanted) {
        const reader = new MomentReader(candidate)
        if (reader.read(bytes, 0, bytes.length)) return reader.value
      }
      return undefined
    }
    case 'serial': {
      const serial = readDecorated(trimmed, format.number.decimal)?.value
      if (serial === undefined) return undefined
      if (type === 'time') return serial * secondsPerDay
      return type === 'date' ? daysFromSerial(Math.floor(serial)) : daysFromSerial(serial) * secondsPerDay
    }
    case 'label':
      return undefined
  }
}
