import type { Device } from '@orrery/browser/detect-device'
import type { Report } from './reports.ts'
import { scrubMessage } from './scrub-message.ts'

/** Where the operator wants reports; without it nothing leaves the browser. */
export type ReportEndpoint = {
  /** Complete address. */
  readonly url: string
  /** The project token of the operator's service; public. */
  readonly token: string
}

export type ReportSenderOptions = {
  readonly endpoint: ReportEndpoint
  /** Hands text to the browser for sending, page or no page; false when it refuses. */
  readonly send: (url: string, text: string) => boolean
  readonly now: () => number
  /** Random and forgotten after a day; says nothing of its device. */
  readonly device: string
  /** What the browser says of itself: an error that only one of them has is found by it. */
  readonly browser: Device
  /** Names the page without what was looked up on it. */
  readonly page: () => string
}

/** A minute's reports of one page; one that fails in a loop must not become a flood. */
const MOST_PER_MINUTE = 30
/** The same error again and again is told that often in a minute. */
const MOST_ALIKE = 3
const MINUTE_MS = 60_000

/** Makes the sink that sends reports to the operator's endpoint: a record each, bounded by the minute, scrubbed (foundations §7, §8). */
export function createReportSender({
  endpoint,
  send,
  now,
  device,
  browser,
  page,
}: ReportSenderOptions): (report: Report) => void {
  let began = now()
  let sent = 0
  const alike = new Map<string, number>()
  return (report) => {
    if (now() - began >= MINUTE_MS) {
      began = now()
      sent = 0
      alike.clear()
    }
    const told =
      report.kind === 'error' ? { message: scrubMessage(report.message), project: report.project } : report.values
    const likeness = `${report.name} ${'message' in told ? told.message : ''}`
    const before = alike.get(likeness) ?? 0
    if (sent >= MOST_PER_MINUTE || (report.kind === 'error' && before >= MOST_ALIKE)) return
    sent++
    alike.set(likeness, before + 1)
    const record = {
      path: page(),
      ...told,
      event: report.name,
      kind: report.kind,
      device,
      browser,
      token: endpoint.token,
      atMs: now(),
    }
    send(endpoint.url, JSON.stringify(record))
  }
}
