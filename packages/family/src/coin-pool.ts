import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** How pools of several coins are asked: each by a contract of its own, or one of many in a vault. */
export type CoinPoolKind = 'curve' | 'balancer-v2'

/** What a pool would give of one of its coins for some of another, by the places of both. */
export type CoinQuote = {
  readonly from: number
  readonly to: number
  readonly given: bigint
  readonly received: bigint
  /** The least of a few amounts, beside which the others are worse. */
  readonly least: { readonly given: bigint; readonly received: bigint }
}

/** A pool of several coins as its contract tells it at one block. */
export type CoinPool = {
  readonly asOf: BlockRef
  readonly coins: readonly { readonly token: Hex; readonly balance: bigint | null }[]
  readonly quotes: readonly CoinQuote[]
}
