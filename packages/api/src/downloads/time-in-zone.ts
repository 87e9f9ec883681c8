import { zoneOffsetMs } from '@orrery/format/time-zone'

/** Clocks of every zone have been ahead of UTC by whole minutes since 1972, and were set at whole quarters of an hour. */
const STEP_MS = 900_000
const OFFSETS = 4_096

/** What was found for a zone's quarters of an hour: rows that follow each other are mostly of the same one. */
const offsets = new Map<string, number>()

function offsetOf(ms: number, zone: string): number {
  const key = `${Math.floor(ms / STEP_MS)} ${zone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= OFFSETS) offsets.clear()
  const found = zoneOffsetMs(ms, zone)
  offsets.set(key, found)
  return found
}

/**
 * A moment in UTC (`2026-11-20T12:30:05.000Z`) as the clocks of a zone of the IANA list show it, with their offset (`…+01:00`); in UTC as it is. What is no
 * moment stays what it is. Throws `RangeError` for an unknown zone.
 */
export function timeInZone(iso: string, zone: string): string {
  if (zone === 'UTC') return iso
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return iso
  const offset = offsetOf(ms, zone)
  const wall = new Date(ms + offset)
  if (Number.isNaN(wall.getTime())) return iso
  const minutes = Math.abs(Math.trunc(offset / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${wall.toISOString().slice(0, -1)}${offset < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
}
