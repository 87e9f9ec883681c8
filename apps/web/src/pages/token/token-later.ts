import type { TokenDetail } from '@orrery/model/wire/token'

/** What became of a token since its page was loaded. */
export type TokenLater = {
  /** What the page was loaded with. */
  readonly of: TokenDetail
  /** The same with its counters as they are now. */
  readonly now: TokenDetail
  /** Height of the block that those are of; null where it was not told. */
  readonly asOf: number | null
  /** Transfers that came since. */
  readonly transfers: number
}

/** `now` where the page has a place for it. */
const placed = <T>(now: T | null, before: T | null): T | null => (before === null ? null : now)

/**
 * What `told` tells that `of` did not know yet (screens-evm §0.5): only what has its place on the page already moves on. null where a fork took rows that
 * show: then all of the page is to be loaded. Pure.
 */
export function tokenLater(of: TokenDetail, told: TokenDetail, asOf: number | null): TokenLater | null {
  const transfers = told.transfers === null || of.transfers === null ? 0 : told.transfers - of.transfers
  if (transfers < 0) return null
  const tellsSupply = of.totalSupply !== null && told.totalSupply !== null
  return {
    of,
    asOf,
    transfers,
    now: {
      ...of,
      ...(tellsSupply && { totalSupply: told.totalSupply, supplyAt: told.supplyAt }),
      holders: told.holders,
      transfers: told.transfers,
      transfers24h: placed(told.transfers24h, of.transfers24h),
    },
  }
}
