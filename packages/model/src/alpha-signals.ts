/** What stands out by the index of a chain alone (screens-evm §15.8), in the order in which a page tells of it. */
export const SIGNAL_KINDS = [
  'stable-issue',
  'token-holders',
  'token-transfers',
  'contract-calls',
  'new-pool',
  'repeat-deployer',
  'dormant-wake',
  'woken-senders',
  'exchange-outflow',
  'profit-cluster',
  'dormant-buyer',
] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

/** Whole days of UTC that are judged, and as many before each that it is measured by (screens-evm §15.8: against its own last 30 days). */
export const JUDGED_DAYS = 30
export const BASELINE_DAYS = 30
/** Fewer days than these are no baseline: two weeks hold each day of the week twice. */
export const LEAST_BASELINE = 14
/** What stands out lies three standard deviations and more above its mean: hundredths. */
export const LEAST_SCORE = 300n

/** Below these nothing stands out, however little there was before: transfers and new holders of a token on a day, senders that woke on one. */
export const LEAST_TRANSFERS = 100n
export const LEAST_HOLDERS = 50n
export const LEAST_WOKEN = 10n
/** Whole coins that an issuer made on a day. */
export const LEAST_ISSUE = 100_000n
/** Calls of a contract in 24 hours; and they are at least so many times those of the 24 hours before. */
export const LEAST_CALLS = 1_000
export const CALLS_GREW = 2
/** Whole units of the wrapped coin or of a dollar coin that a new pool holds. */
export const LEAST_POOLED = 1n
/** Days that pools are new for, and outputs have woken in. */
export const EVENT_DAYS = 7
/** An output that was spent lay still for so many years. */
export const COIN_YEARS = 5
/** Transactions that a deployer sent before, among which others that made contracts are counted. */
export const EARLIER_TXS = 200
/** Tokens that are looked at by each order: those with most of it in the judged days, and those with most on the last of them. */
export const LOOKED_TOKENS = 200
/** Exchanges that are looked at, in the order of the operator's file. */
export const LOOKED_EXCHANGES = 10
/** Signals of a kind that are told, the newest. */
export const TOLD_SIGNALS = 100
