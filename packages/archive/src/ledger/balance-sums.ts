import type { Hex } from '@orrery/primitives/hex'
import type { DeltaRow } from '@orrery/model/rows'

const HALF = 1n << 128n

/** A sum in the two parts that are stored; both carry its sign. */
export type SplitSum = { readonly high: bigint; readonly low: bigint }

/** Splits an amount of any size below 2^383 into the stored parts. */
export const splitSum = (amount: bigint): SplitSum =>
  amount < HALF && amount > -HALF ? { high: 0n, low: amount } : { high: amount / HALF, low: amount % HALF }

/** The amount that two stored parts stand for, however they were added up. */
export const joinSum = ({ high, low }: SplitSum): bigint => high * HALF + low

/** The stored form of a token id: 32 bytes, or none for coins and fungible tokens. */
export const itemOf = (tokenId: bigint | null): Hex =>
  tokenId === null ? '0x' : `0x${tokenId.toString(16).padStart(64, '0')}`

/** The token id of a stored item. */
export const tokenIdOf = (item: Hex): bigint | null => (item === '0x' ? null : BigInt(item))

export type SumRow = { readonly asset: Hex; readonly address: Hex; readonly item: Hex; readonly amount: bigint }

type Cell = { amount: bigint; items: Map<bigint, bigint> | null }

/** Adds up deltas per (asset, address, token id), so that a chunk touches each balance once. */
export class BalanceSums {
  // Nested maps rather than joined keys: no string is built for the hundreds of thousands of deltas of a chunk.
  private readonly assets = new Map<Hex, Map<Hex, Cell>>()

  add(delta: DeltaRow): void {
    let holders = this.assets.get(delta.asset)
    if (!holders) this.assets.set(delta.asset, (holders = new Map()))
    const cell = holders.get(delta.address)
    if (delta.tokenId === null) {
      if (cell) cell.amount += delta.amount
      else holders.set(delta.address, { amount: delta.amount, items: null })
      return
    }
    const items = (cell?.items ?? new Map<bigint, bigint>()).set(
      delta.tokenId,
      (cell?.items?.get(delta.tokenId) ?? 0n) + delta.amount,
    )
    if (cell) cell.items = items
    else holders.set(delta.address, { amount: 0n, items })
  }

  /** All sums that are not zero. */
  *rows(): Generator<SumRow> {
    for (const [asset, holders] of this.assets) {
      for (const [address, cell] of holders) {
        if (cell.amount !== 0n) yield { asset, address, item: '0x', amount: cell.amount }
        if (cell.items)
          for (const [tokenId, amount] of cell.items)
            if (amount !== 0n) yield { asset, address, item: itemOf(tokenId), amount }
      }
    }
  }
}
