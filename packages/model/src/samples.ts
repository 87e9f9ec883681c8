import type { HourSpan } from './reads.ts'
import type { StatRow } from './statistics.ts'

/** What a site sees by watching a chain, and no block tells afterwards (screens-evm §10). */
export const WATCHED = {
  /** Minutes in which the chain was followed at its tip: what was not seen in them did not happen. */
  followed: 'followed',
  /** Transactions that waited, once a minute. */
  waiting: 'waiting',
  /** Their (virtual) bytes, once a minute for each band of what they pay for one, on account chains for a unit of gas; the key is where the band begins (`RATE_BANDS`). */
  waitingBytes: 'waitingBytes',
  /** What they pay together, in base units, once a minute: noted where their bytes are. */
  waitingFees: 'waitingFees',
  /** The gas that they may use, once a minute: noted where that of each of them is known. */
  waitingGas: 'waitingGas',
  /** Of those, how many another one took the place of, and how many the node gave up; `sum` is these. */
  replaced: 'replaced',
  dropped: 'dropped',
  /** How long each waited until a block had it, by the step (`priceStep`) of milliseconds. */
  inclusion: 'inclusion',
  /** Transactions of blocks by `seen` and `unseen`: whether the node's pool told of them before. */
  arrivals: 'arrivals',
  /** How long after it was made each block counted as safe, and as final, by the step (`priceStep`) of milliseconds. */
  safeAfter: 'safeAfter',
  finalAfter: 'finalAfter',
  /** Reorganisations that were seen; `sum` and `most` are of their depths. */
  reorgs: 'reorgs',
  /** The same by how many blocks lost their place; `sum` is those. */
  orphans: 'orphans',
  /** Addresses with a balance of the coin, once a day; the key is how many digits that has in base units (`BalanceBand`), and empty for all of them. */
  balances: 'balances',
  /** What the largest of them have of all, in millionths, once a day; the key is how many these are (`WEALTH_TOPS`). */
  wealth: 'wealth',
  /** What pools hold of the wrapped coin, in millionths of it, once a day; the key is the kind of pool, and empty for all of them. */
  poolCoins: 'poolCoins',
  /** The same that lending markets and vaults among its largest holders hold, by `COIN_KEEPERS`; under the empty key what all of one sort hold. */
  lendingCoins: 'lendingCoins',
  vaultCoins: 'vaultCoins',
  /** The same three of coins that are meant to stay at one dollar (`STABLECOINS`) together, in millionths of one. */
  poolDollars: 'poolDollars',
  lendingDollars: 'lendingDollars',
  vaultDollars: 'vaultDollars',
  /** Contracts of an hour whose code was read, at most some of them: how many (the key is empty), and how many different codes they have (`different`). */
  codes: 'codes',
  /** Opcodes of that code, by `OPCODE_GROUPS`. */
  opcodes: 'opcodes',
  /** Transactions that were executed again, some of each hour; gas of what they executed by `OPCODE_GROUPS`, and their calls of precompiled contracts by `PRECOMPILES`. */
  stepped: 'stepped',
  opcodeGas: 'opcodeGas',
  precompiles: 'precompiles',
} as const

/** In how many parts shares and coins are told. */
export const MILLION = 1_000_000n

/** How many of the largest balances are told together. */
export const WEALTH_TOPS = [10, 100, 1_000] as const

/** Where bands of fee rates begin by which waiting bytes are told: whole base units per (virtual) byte, or Gwei per gas. */
export const RATE_BANDS = [0, 1, 2, 3, 5, 10, 20, 50, 100, 500, 1_000, 10_000] as const

/** What was seen, by steps of a span as statistics are. */
export type WatchReads = { watched(span: HourSpan): Promise<readonly StatRow[]> }

/** What one look tells. */
export type Sample = { readonly name: string; readonly key?: string; readonly timeMs: number; readonly value: number }
