const date = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/
const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** A date or a time as a rule writes it, in days; null when it is none. */
export function readMoment(text: string, kind: 'moment' | 'time'): number | null {
  if (kind === 'time') {
    const match = time.exec(text.trim())
    if (!match) return null
    const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
    return hours < 24 && minutes < 60 && seconds < 60 ? (hours * 3600 + minutes * 60 + seconds) / 86_400 : null
  }
  const match = date.exec(text.trim())
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const at = Date.UTC(year, month - 1, day, Number(match[4] ?? 0), Number(match[5] ?? 0), Number(match[6] ?? 0))
  const found = new Date(at)
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === day ? at / 86_400_000 : null
}
