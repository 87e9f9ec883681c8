import { instantOfWall } from '@orrery/format/wall-time'

type Span = { readonly since?: number | undefined; readonly until?: number | undefined }

/** A span of whole days in UTC as the same days of a zone of the IANA list: from the first one's midnight there to the end of the last. Throws `RangeError` for an unknown zone. */
export function daysInZone({ since, until }: Span, zone: string): { since?: number; until?: number } {
  return {
    ...(since !== undefined && { since: Math.max(0, instantOfWall(since, zone)) }),
    ...(until !== undefined && { until: Math.max(0, instantOfWall(until, zone)) }),
  }
}
