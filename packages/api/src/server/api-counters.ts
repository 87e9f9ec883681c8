/** What the API has done since its start, for the operator's metrics. */
export type ApiCounters = {
  /** Replies by class of status: `2xx`, `4xx` … */
  readonly replies: { [statusClass: string]: number }
  /** Requests that were turned away: over a client's limit, or the archive could not take them. */
  shed: number
  /** Live sockets that are open, that were refused, and that were cut because their reader was too slow. */
  sockets: number
  socketsRefused: number
  backlogCuts: number
}

/** All at zero. */
export const createCounters = (): ApiCounters => ({
  replies: {},
  shed: 0,
  sockets: 0,
  socketsRefused: 0,
  backlogCuts: 0,
})
