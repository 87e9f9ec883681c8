import type { HeadView } from '@orrery/head/chain-head'
import type { PendingTxRow } from '@orrery/model/rows'

const WHOLE = /^\d{1,78}$/

/** A whole number as `ext` carries it; null for anything else. */
export const wholeOf = (value: unknown): bigint | null =>
  typeof value === 'string' && WHOLE.test(value) ? BigInt(value) : null

/** Base fee of the newest block, base units per gas; null on chains without one, and before the first block. */
export const baseFeeOf = ({ tip, bundle }: Pick<HeadView, 'tip' | 'bundle'>): bigint | null =>
  wholeOf((tip && bundle(tip.height)?.block)?.ext['baseFee'])

/**
 * What a waiting transaction leaves the producer per gas above a base fee (EIP-1559): below zero where it cannot be in such a block. Null where it tells no
 * price. Pure.
 */
export function tipOf({ ext }: Pick<PendingTxRow, 'ext'>, base: bigint): bigint | null {
  const most = wholeOf(ext['maxFee']) ?? wholeOf(ext['gasPrice'])
  if (most === null) return null
  const left = most - base
  const tip = wholeOf(ext['maxTip'])
  return tip === null || left < tip ? left : tip
}
