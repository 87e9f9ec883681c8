import type { TellEvent } from '../reports/reports.ts'

export type PageTrackerOptions = {
  /** Milliseconds that never run backwards. */
  readonly monotonic: () => number
  /** Calls back every `ms` until the answer is called. */
  readonly every: (ms: number, act: () => void) => () => void
  /** Keeps the visit's total stay over reloads. */
  readonly kept: { read(key: string): unknown; write(key: string, value: number): unknown }
  readonly tell: TellEvent
}

/** Measures how long pages are looked at. Times are of pages in view only. */
export type PageTracker = {
  /** Another page shows; `referrer` of the first one is where the visitor came from. */
  visit(page: string, referrer?: string): void
  /** The page went out of view, or came back. */
  hide(): void
  show(): void
}

// foundations §9: stay thresholds, tick and stay timer
const THRESHOLDS_MS = [1_000, 2_000, 3_000]
const LAST_MS = 3_000
const TICK_MS = 500
const STAY_TIMER_MS = 1_000
const KEY = 'stay'

/**
 * Page tracking of foundations §4.11: the time on each page when it is hidden or left, milestones of the visit's total stay in
 * ticks that are kept until the last one, one more event after 3 s on the same page, and the referrer of each page.
 */
export function createPageTracker({ monotonic, every, kept, tell }: PageTrackerOptions): PageTracker {
  let page = ''
  let referrer = ''
  /** null while hidden. */
  let shownAt: number | null = null
  let pageSeconds = 0
  let stops: (() => void)[] = []
  const before = kept.read(KEY)
  let total = typeof before === 'number' && before > 0 ? Math.min(before, LAST_MS) : 0

  const tick = (stop: () => void) => {
    total += TICK_MS
    kept.write(KEY, total)
    for (const ms of THRESHOLDS_MS) if (total >= ms && total - TICK_MS < ms) tell('stay', { ms, page })
    if (total >= LAST_MS) stop()
  }
  const second = () => {
    pageSeconds++
    if (pageSeconds * STAY_TIMER_MS === LAST_MS) tell('page stay', { ms: LAST_MS, page })
  }
  const run = () => {
    shownAt = monotonic()
    stops = [every(STAY_TIMER_MS, second)]
    if (total >= LAST_MS) return
    const stop = every(TICK_MS, () => tick(stop))
    stops.push(stop)
  }
  const rest = () => {
    for (const stop of stops) stop()
    stops = []
    if (shownAt === null || page === '') return
    const ms = Math.round(monotonic() - shownAt)
    shownAt = null
    if (ms > 0) tell('page time', { ms, seconds: pageSeconds, page, referrer })
  }
  return {
    visit(next, from) {
      const wasHidden = page !== '' && shownAt === null
      rest()
      referrer = from ?? page
      page = next
      pageSeconds = 0
      if (!wasHidden) run()
    },
    hide: rest,
    show() {
      if (shownAt === null && page !== '') run()
    },
  }
}
