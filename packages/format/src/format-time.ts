import { MISSING } from './missing.ts'

/** How absolute times are written. `relative` is made of `ageParts` and the language's messages. */
export type TimeMode = 'relative' | 'local' | 'utc' | 'unix'

const two = (value: number): string => String(value).padStart(2, '0')

/** An instant as `2026-11-20 12:30:05` in the machine's zone, the same with `UTC`, or Unix seconds. */
export function formatTime(ms: number | null | undefined, mode: Exclude<TimeMode, 'relative'>): string {
  const date = new Date(ms ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return MISSING
  if (mode === 'unix') return String(Math.floor(date.getTime() / 1000))
  if (mode === 'utc') return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** ISO-8601 in the machine's zone with its offset: what every time's tooltip has (screens-evm §0.2). */
export function isoWithOffset(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return MISSING
  const offset = -date.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
  return `${formatTime(ms, 'local').replace(' ', 'T')}${zone}`
}

/** ISO-8601 in UTC for `<time datetime>`; an empty text for an impossible instant. */
export function isoTime(ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().replace('.000Z', 'Z')
}
