import { MISSING } from './missing.ts'
import { zoneOffsetMs, type TimeZone } from './time-zone.ts'

/** How absolute times are written. `relative` is made of `ageParts` and the language's messages. */
export type TimeMode = 'relative' | 'local' | 'utc' | 'unix'

// On every page, so it does without the patterns of `writeTime`.
const wallText = (ms: number, zone: TimeZone): string | null => {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return null
  const wall = new Date(ms + zoneOffsetMs(ms, zone))
  return Number.isNaN(wall.getTime()) ? null : wall.toISOString().replace(/\.\d*Z$/, '')
}

/** An instant as `2026-11-20 12:30:05` in the zone (the machine's unless told), the same with `UTC`, or Unix seconds. */
export function formatTime(
  ms: number | null | undefined,
  mode: Exclude<TimeMode, 'relative'>,
  zone?: TimeZone,
): string {
  const text = wallText(ms ?? Number.NaN, mode === 'local' ? zone : 'UTC')
  if (text === null) return MISSING
  if (mode === 'unix') return String(Math.floor(ms! / 1000))
  return `${text.replace('T', ' ')}${mode === 'utc' ? ' UTC' : ''}`
}

/** ISO-8601 in the zone (the machine's unless told) with its offset: what every time's tooltip has (screens-evm §0.2). */
export function isoWithOffset(ms: number, zone?: TimeZone): string {
  const text = wallText(ms, zone)
  if (text === null) return MISSING
  const minutes = Math.trunc(zoneOffsetMs(ms, zone) / 60_000)
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  return `${text}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** The day of a release, in UTC: `20261121` (explorer §9). */
export const releaseDate = (ms: number | null | undefined): string => {
  const date = new Date(ms ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? MISSING : date.toISOString().slice(0, 10).replaceAll('-', '')
}

/** ISO-8601 in UTC for `<time datetime>`; an empty text for an impossible instant. */
export function isoTime(ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().replace('.000Z', 'Z')
}
