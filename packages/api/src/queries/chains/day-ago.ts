import type { ChainDesk } from '../chain-desk.ts'
import { isIndexed, knownSpans } from '../charts/chart-points.ts'
import { heightBefore } from '../blocks/height-before.ts'
import type { Snapshot } from '../snapshot.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type DayAgo = { readonly minute: number; readonly state: unknown; readonly height: number | null }
/** The last answer of each chain: many pages ask in one minute, and each answer takes some twenty look-ups. */
const known = new WeakMap<ChainDesk, DayAgo>()

/** The first block of the last 24 hours, to the minute; null where not every block of them is indexed. */
export async function firstOfDay(desk: ChainDesk, snapshot: Snapshot): Promise<number | null> {
  const nowMs = desk.clock.now()
  const minute = Math.floor(nowMs / MINUTE_MS)
  const ranges = JSON.stringify(snapshot.coverage.ranges.map(({ from }) => from))
  const last = known.get(desk)
  if (last?.minute === minute && last.state === ranges) return last.height
  const fromMs = minute * MINUTE_MS - DAY_MS
  const [before, spans] = await Promise.all([heightBefore(desk, snapshot, fromMs), knownSpans(snapshot)])
  const height = isIndexed(fromMs, nowMs, spans) ? before + 1 : null
  known.set(desk, { minute, state: ranges, height })
  return height
}
