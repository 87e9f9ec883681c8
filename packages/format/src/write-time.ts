import { MISSING } from './missing.ts'
import { zoneOffsetMs, type TimeZone } from './time-zone.ts'

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
const TOKEN = /\[([^\]]*)\]|YYYY|YY|MM|DD|HH|mm|ss|SSS|Z/g

/**
 * An instant by a pattern of `YYYY YY MM DD HH mm ss SSS Z`, in the zone; what stands in brackets stays as it is:
 * `writeTime(ms, 'YYYY-MM-DD[T]HH:mm:ssZ', 'Asia/Tokyo')`. The dash for an impossible instant. Throws `RangeError` for an unknown zone.
 */
export function writeTime(ms: number | null | undefined, pattern: string, zone?: TimeZone): string {
  if (ms == null || Number.isNaN(new Date(ms).getTime())) return MISSING
  const offsetMs = zoneOffsetMs(ms, zone)
  const wall = new Date(ms + offsetMs)
  if (Number.isNaN(wall.getTime())) return MISSING
  const year = wall.getUTCFullYear()
  const minutes = Math.trunc(Math.abs(offsetMs) / 60_000)
  const parts: Readonly<Record<string, () => string>> = {
    YYYY: () => (year < 0 ? `-${pad(-year, 4)}` : pad(year, 4)),
    YY: () => pad(Math.abs(year) % 100),
    MM: () => pad(wall.getUTCMonth() + 1),
    DD: () => pad(wall.getUTCDate()),
    HH: () => pad(wall.getUTCHours()),
    mm: () => pad(wall.getUTCMinutes()),
    ss: () => pad(wall.getUTCSeconds()),
    SSS: () => pad(wall.getUTCMilliseconds(), 3),
    Z: () => `${offsetMs < 0 ? '-' : '+'}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`,
  }
  return pattern.replace(TOKEN, (token, kept?: string) => kept ?? parts[token]!())
}
