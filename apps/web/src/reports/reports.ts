/** What an error reporter receives: an event name, a message and a project id (foundations §7). */
export type ErrorReport = {
  readonly kind: 'error'
  readonly name: string
  readonly message: string
  readonly project: string
}
/** Something that a visitor did or waited for, with its measures. */
export type EventReport = {
  readonly kind: 'event'
  readonly name: string
  readonly values: Readonly<Record<string, string | number>>
}
export type Report = ErrorReport | EventReport

export type TellError = (name: string, message: string, project?: string) => void
export type TellEvent = (name: string, values: Readonly<Record<string, string | number>>) => void

/** Where the parts of the site report to. Nothing leaves the browser by it. */
export type Reports = {
  readonly tellError: TellError
  readonly tellEvent: TellEvent
  /** Hands over what was told so far, and from now on everything. */
  attach(sink: (report: Report) => void): void
}

/** The site's own project id, beside those of message bundles. */
const PROJECT = 'explorer'
// What comes before somebody listens; more than a page in trouble needs.
const MOST_KEPT = 20

/** Reports that wait until their sink is loaded. `announce` hears each one too: a host page may listen. */
export function createReports(announce: (report: Report) => void): Reports {
  const kept: Report[] = []
  let sink = (report: Report): void => {
    if (kept.length < MOST_KEPT) kept.push(report)
  }
  const tell = (report: Report) => {
    sink(report)
    announce(report)
  }
  return {
    tellError: (name, message, project = PROJECT) => tell({ kind: 'error', name, message, project }),
    tellEvent: (name, values) => tell({ kind: 'event', name, values }),
    attach: (next) => {
      sink = next
      for (const report of kept.splice(0)) next(report)
    },
  }
}
