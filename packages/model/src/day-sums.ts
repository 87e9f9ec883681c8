/** The ledger that adds up by day what no hour's statistics hold (screens-evm §10), and its tables: sums, and tokens by when they moved first. */
export const DAY_SUMS = 'day-sums'
export const DAY_SUM_ROWS = 'day_sums'
export const TOKEN_FIRSTS = 'token_firsts'
export const TOKEN_FIRST_DAYS = 'token_first_days'

/** Nothing that such a ledger tells is older than the day before Bitcoin, in days since 1970; a private chain's clock may stand anywhere from there on. */
export const FIRST_DAY = 14_000

/** Its measures. */
export const DAY_SUM = {
  /** Times between blocks and the ones before them, by that time in ms as `roundedGap` tells it. */
  blockGap: 'blockGap',
  /** Transactions and pools that exchanged the wrapped native coin, by the kind of pool; `sum` is what of it came to the pool or went, whichever is more. */
  coinSwaps: 'coinSwaps',
  /** The same of pools at which any coin moved that is meant to stay at one dollar; `sum` is in millionths of one. */
  dollarSwaps: 'dollarSwaps',
  /** The wrapped native coin at pools at which no such coin moved, in base units. */
  coinOnlySwaps: 'coinOnlySwaps',
  /** Both together in millionths of a dollar, at the day's mean price, and exchanges for the wrapped coin of days without one; made when they are read. */
  quoteSwaps: 'quoteSwaps',
  unpricedSwaps: 'unpricedSwaps',
  /** What issuers of coins made and took by events of their own, by the coin's address and 1 where they made it, else 0. */
  coinEvents: 'coinEvents',
  /** The most transactions of the blocks of any sixty seconds of a day that a step has seen; that is the key. */
  minuteTxs: 'minuteTxs',
  /** What of the native coin transactions moved between two parties of a block, less what came back in it; `count` is these pairs. */
  netMoved: 'netMoved',
  /** Tokens that a transfer names for the first time, by standard. */
  firstTokens: 'firstTokens',
} as const

/** Steps of a gap: tenths of seconds below ten seconds, whole ones below two minutes, tens beyond; an hour at most. Keys of a day stay few. */
const GAP_STEPS = [
  { below: 10_000, step: 100 },
  { below: 120_000, step: 1_000 },
] as const
const COARSE = 10_000
const LONGEST = 3_600_000

/** A time between two blocks as it is counted, ms. What a clock sets back is none. Pure. */
export function roundedGap(ms: number): number {
  const gap = Math.min(Math.max(ms, 0), LONGEST)
  const step = GAP_STEPS.find(({ below }) => gap < below)?.step ?? COARSE
  return Math.floor((gap + step / 2) / step) * step
}

/** The same in SQL, of a column of whole numbers. */
export const ROUNDED_GAP = (column: string): string => {
  const gap = `toUInt64(least(greatest(${column}, 0), ${LONGEST}))`
  const rounded = (step: number) => `intDiv(${gap} + ${step / 2}, ${step}) * ${step}`
  return `multiIf(${GAP_STEPS.map(({ below, step }) => `${gap} < ${below}, ${rounded(step)}`).join(', ')}, ${rounded(COARSE)})`
}
