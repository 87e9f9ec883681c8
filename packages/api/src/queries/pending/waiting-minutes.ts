import type { HeadEvent } from '@orrery/head/events'
import type { HeadView } from '@orrery/head/chain-head'
import { waitingBytesOf } from '@orrery/head/sum-waiting'
import type { FollowerStatus } from '@orrery/head/follower-status'
import type { FamilyId } from '@orrery/model/chain'
import { RATE_BANDS } from '@orrery/model/samples'
import { waitingOf } from './tells-pool.ts'

const MINUTE_MS = 60_000
/** Two hours (screens-nonevm §4.5): longer spans are kept by hours. */
export const MINUTES = 120

/** What waited in each of the last minutes, by fee rate, as this process saw it. */
export type WaitingMinutes = {
  /** To be called with each event of the Head. */
  hear(event: Pick<HeadEvent, 'type'>, view: Pick<HeadView, 'pending'>, nowMs: number): void
  /** Beginnings of the minutes and the bytes of each band in them, in the order of `RATE_BANDS`; null where nothing was seen. */
  read(nowMs: number): { readonly times: readonly number[]; readonly bands: readonly (readonly (number | null)[])[] }
}

/** The same as the chart by hours tells it: of all that pays so much and more. Decimal text; null is a gap. */
export function minutePoints(
  minutes: WaitingMinutes,
  nowMs: number,
): { readonly times: number[]; readonly values: (string | null)[][] } {
  const { times, bands } = minutes.read(nowMs)
  const atLeast = (band: number, at: number): string | null => {
    const above = bands.slice(band).map((values) => values[at] ?? null)
    return above.includes(null) ? null : String(above.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0))
  }
  return { times: [...times], values: bands.map((_, band) => times.map((_time, at) => atLeast(band, at))) }
}

/** Makes it; it looks at the pool at most once a minute, when something happens there. */
export function createWaitingMinutes(status: () => FollowerStatus, family: FamilyId): WaitingMinutes {
  const bytesOf = waitingBytesOf(family)
  const seen = new Map<number, readonly number[] | null>()
  return {
    hear(_event, view, nowMs) {
      const minute = Math.floor(nowMs / MINUTE_MS)
      if (seen.has(minute)) return
      seen.set(minute, waitingOf(status(), view) === null ? null : bytesOf(view))
      for (const old of seen.keys()) if (old <= minute - MINUTES) seen.delete(old)
    },
    read(nowMs) {
      const last = Math.floor(nowMs / MINUTE_MS)
      const minutes = Array.from({ length: MINUTES }, (_, at) => last - MINUTES + 1 + at)
      return {
        times: minutes.map((minute) => minute * MINUTE_MS),
        bands: RATE_BANDS.map((_, band) => minutes.map((minute) => seen.get(minute)?.[band] ?? null)),
      }
    },
  }
}
