import type { Chain } from '@orrery/model/chain'

/** What proof of work would have issued on Ethereum since its last block was found: 2 coins a block (EIP-1234), 6,500 blocks a day. Base units. */
export type SinceMerge = {
  /** Burnt since the day after; null where a block of these days does not tell. */
  readonly burnt: string | null
  /** Estimates, since then and in a year. */
  readonly byWork: string
  readonly byWorkYear: string
}

/** The time of block 15,537,394, the first that no work made; ms. */
const MERGED_MS = 1_663_224_179_000
const DAY_MS = 86_400_000
const COINS_OF_DAY = 13_000n * 10n ** 18n
const YEAR_DAYS = 365n

/** The first moment after the day of the merge; null on any other chain than Ethereum's main one. */
export const mergeDayEnd = (chain: Chain): number | null =>
  chain.family === 'evm' && chain.quirks.chainId === 1 ? (Math.floor(MERGED_MS / DAY_MS) + 1) * DAY_MS : null

/** What the days since the merge burnt, by a chart's values of whole days and the one that runs, and what work would have issued in as long a time. Pure. */
export function sinceMerge(burnt: readonly (string | null)[], nowMs: number): SinceMerge {
  const isTold = burnt.length > 0 && burnt.every((value) => value !== null && /^\d+$/.test(value))
  const seconds = BigInt(Math.max(0, Math.floor((nowMs - MERGED_MS) / 1_000)))
  return {
    burnt: isTold ? burnt.reduce((sum, value) => sum + BigInt(value!), 0n).toString() : null,
    byWork: ((COINS_OF_DAY * seconds) / 86_400n).toString(),
    byWorkYear: (COINS_OF_DAY * YEAR_DAYS).toString(),
  }
}
