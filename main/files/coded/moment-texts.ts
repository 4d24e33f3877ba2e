import type { Moment } from '../../../contract/columns'
import { secondsPerDay } from '../../table/moments/moment-format'

/** 0001-01-01 and the first day after 9999-12-31, in days since 1970. */
const firstDay = -719_162
const endOfDays = 2_932_897

/** Moments are shown to the microsecond: doubles that count from 1582 hold no more. */
const perSecond = 1e6

const two = (part: number): string => String(part).padStart(2, '0')

const dayText = (days: number): string => new Date(days * secondsPerDay * 1000).toISOString().slice(0, 10)

function clockText(seconds: number): string {
  const ticks = Math.round(seconds * perSecond)
  const whole = Math.floor(ticks / perSecond)
  const rest = ticks - whole * perSecond
  const clock = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':')
  return rest === 0 ? clock : `${clock}.${String(rest).padStart(6, '0').replace(/0+$/, '')}`
}

/** A moment as text: days since 1970, seconds since 1970, or seconds since midnight; null when it is none of the kind. */
export function momentText(kind: Moment, value: number): string | null {
  switch (kind) {
    case 'date':
      return Number.isInteger(value) && value >= firstDay && value < endOfDays ? dayText(value) : null
    case 'datetime': {
      const ticks = Math.round(value * perSecond) / perSecond
      const days = Math.floor(ticks / secondsPerDay)
      if (!(days >= firstDay && days < endOfDays)) return null
      return `${dayText(days)} ${clockText(ticks - days * secondsPerDay)}`
    }
    case 'time':
      return value >= 0 && Math.round(value * perSecond) < secondsPerDay * perSecond ? clockText(value) : null
  }
}
