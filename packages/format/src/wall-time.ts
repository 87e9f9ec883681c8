import { zoneOffsetMs, type TimeZone } from './time-zone.ts'

// Apart from what every page needs of zones.
const HOUR_MS = 3_600_000

/** Whether a text names a zone that this machine knows. */
export function isTimeZone(text: string): boolean {
  if (text.length > 64 || !/^[A-Za-z][\w+/-]*$/.test(text)) return false
  try {
    zoneOffsetMs(0, text)
    return true
  } catch {
    return false
  }
}

/**
 * The instant at which the zone's clocks show `wallMs`, a time of day counted as if it were UTC. Of two such instants
 * (clocks set back) the earlier; where there is none (clocks set forward) the later by as much as was skipped.
 */
export function instantOfWall(wallMs: number, zone?: TimeZone): number {
  const before = zoneOffsetMs(wallMs - 24 * HOUR_MS, zone)
  const after = zoneOffsetMs(wallMs + 24 * HOUR_MS, zone)
  const candidates = [wallMs - before, wallMs - after].filter((ms) => ms + zoneOffsetMs(ms, zone) === wallMs)
  return candidates.length > 0 ? Math.min(...candidates) : wallMs - before
}
