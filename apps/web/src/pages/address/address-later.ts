import type { AddressDetail } from '@orrery/model/wire/address'

/** What an open list has to announce: a message and its number. */
type News = { readonly text: string; readonly count: number; readonly isFloor?: boolean }

/** What became of an address since its page was loaded. */
export type AddressLater = {
  /** What the page was loaded with. */
  readonly of: AddressDetail
  /** The same with its counters as they are now. */
  readonly now: AddressDetail
  /** Height of the block that those are of; null where it was not told. */
  readonly asOf: number | null
  /** By list; null for nothing. */
  readonly news: { readonly transactions: News | null; readonly transfers: News | null }
}

const more = (now: number | null, before: number | null): number => (now === null || before === null ? 0 : now - before)

/** Whether a balance that shows cannot be told now, as while a ledger settles: then what shows stays, as of its own block. Pure. */
export const isUnsettled = (of: AddressDetail, told: AddressDetail): boolean =>
  of.balance !== null && told.balance === null

/**
 * What `told` tells that `of` did not know yet (screens-evm §0.5): only what has its place on the page already moves on, so that nothing is pushed away. null where a
 * fork took rows that show: then all of the page is to be loaded. Pure.
 */
export function addressLater(of: AddressDetail, told: AddressDetail, asOf: number | null): AddressLater | null {
  const txs = more(told.txCount, of.txCount)
  const transfers = more(told.transferCount, of.transferCount)
  if (txs < 0 || transfers < 0) return null
  // What cannot be told now is no news.
  const waits = told.pendingChange !== null && told.pendingChange !== (of.pendingChange ?? '0')
  return {
    of,
    asOf,
    now: {
      ...of,
      balance: told.balance,
      pendingChange: of.pendingChange === null ? null : told.pendingChange,
      txCount: told.txCount,
      transferCount: of.transferCount === null ? null : told.transferCount,
      txCount24h: told.txCount24h,
      transferCount24h: told.transferCount24h,
      firstSeenMs: told.firstSeenMs,
      lastSeenMs: told.lastSeenMs,
      nonce: of.nonce === null ? null : told.nonce,
    },
    news: {
      transactions: txs > 0 ? { text: 'live.newTxs', count: txs } : waits ? { text: 'live.waits', count: 0 } : null,
      transfers: transfers > 0 ? { text: 'live.newTransfers', count: transfers } : null,
    },
  }
}
