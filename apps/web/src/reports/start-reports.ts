import { createClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { systemClock } from '@orrery/primitives/clock'
import type { Snapshot } from '../app/navigator.ts'
import { createPageTracker } from '../tracking/page-tracker.ts'
import { pageName } from './page-name.ts'
import type { ReportEndpoint } from './report-sender.ts'
import type { Reports } from './reports.ts'
import { sendReports } from './send-reports.ts'
import { watchRoot } from './watch-root.ts'

export type StartReportsOptions = {
  readonly reports: Reports
  /** null: nothing leaves the browser. */
  readonly endpoint: ReportEndpoint | null
  readonly visits: { get(): Snapshot; subscribe(listener: () => void): () => void }
}

/** Begins to measure pages (foundations §4.11) and to watch the root (§8), and sends what is told where the operator wants it. */
export function startReports({ reports, endpoint, visits }: StartReportsOptions): void {
  const page = () => pageName(visits.get().screen)
  sendReports(reports, endpoint, page)
  watchRoot(document.getElementById('orrery'), (ms, act) => setTimeout(act, ms), reports.tellError)

  const tracker = createPageTracker({
    monotonic: () => systemClock.monotonic(),
    every: (ms, act) => {
      const timer = setInterval(act, ms)
      return () => clearInterval(timer)
    },
    kept: createClientStorage(
      openStorageArea(() => sessionStorage),
      systemClock,
    ),
    tell: reports.tellEvent,
  })
  let key = visits.get().arrival.key
  tracker.visit(page(), originOf(document.referrer))
  if (document.hidden) tracker.hide()
  visits.subscribe(() => {
    const { arrival } = visits.get()
    if (arrival.key === key) return
    key = arrival.key
    tracker.visit(page())
  })
  document.addEventListener('visibilitychange', () => (document.hidden ? tracker.hide() : tracker.show()))
  addEventListener('pagehide', () => tracker.hide())
}

// The site that led here, not the page on it.
const originOf = (referrer: string): string => URL.parse(referrer)?.origin ?? ''
