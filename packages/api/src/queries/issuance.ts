import type { ChainOf } from '@orrery/model/chain'

/** How a chain makes new coins. */
export type Issuance = {
  /** Blocks between cuts; null where there are none. */
  readonly interval: number | null
  /** What a block at a height may make, base units. */
  at(height: number): bigint
  /** What all blocks from 1 to a height may have made: miners may take less, and nobody can spend what block 0 made. */
  upTo(height: number): bigint
  /** What all blocks will ever have made; null where there is no end. */
  readonly most: bigint | null
}

/** The issue of a chain whose subsidy halves; null where another rule applies that is not known here. */
export function issuanceOf(chain: ChainOf<'utxo'>): Issuance | null {
  const { halving } = chain.quirks
  if (halving === null) return null
  const { initial, interval } = halving
  const at = (height: number): bigint => initial >> BigInt(Math.min(Math.floor(height / interval), 255))
  const upTo = (height: number): bigint => {
    let sum = 0n
    for (let from = 1; from <= height;) {
      const subsidy = at(from)
      if (subsidy === 0n) break
      const to = Math.min(height, (Math.floor(from / interval) + 1) * interval - 1)
      sum += subsidy * BigInt(to - from + 1)
      from = to + 1
    }
    return sum
  }
  return { interval, at, upTo, most: upTo(interval * 256) }
}
