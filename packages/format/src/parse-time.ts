import type { TimeZone } from './time-zone.ts'
import { instantOfWall } from './wall-time.ts'

const UNIX = /^\d{1,14}$/
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?$/i

/**
 * Milliseconds since 1970 of a time as people and programs write one, or null: `2026-11-20`, with a time of day
 * (`2026-11-20 12:30:05`, `…T12:30:05.123`), with `Z`, `UTC` or an offset behind it, or Unix time: up to eleven digits
 * are seconds, more are milliseconds. Without an offset it is a time of `zone`. Days that no calendar has are null.
 */
export function parseTime(text: string, zone: TimeZone = 'UTC'): number | null {
  // Long enough for each of these; and nothing longer is looked at.
  if (text.length > 48) return null
  const trimmed = text.trim()
  if (UNIX.test(trimmed)) return Number(trimmed) * (trimmed.length <= 11 ? 1_000 : 1)
  const match = DATE.exec(trimmed)
  if (match === null) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (hour > 23 || minute > 59 || second > 59) return null
  const wall = new Date(0)
  // `Date.UTC` would take the first century for the twentieth.
  wall.setUTCFullYear(year, month - 1, day)
  if (wall.getUTCMonth() !== month - 1 || wall.getUTCDate() !== day) return null
  wall.setUTCHours(hour, minute, second, Math.trunc(Number(`0.${match[7] ?? '0'}`) * 1_000))
  const offset = match[8]
  if (offset === undefined) return instantOfWall(wall.getTime(), zone)
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? []
  if (sign === undefined) return wall.getTime()
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  return wall.getTime() - Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
