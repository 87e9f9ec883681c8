import { largestValuesOf } from '@orrery/model/gas-use'
import type { HeadView } from '@orrery/head/chain-head'
import type { TxRow } from '@orrery/model/rows'
import type { LargeValue } from '@orrery/model/wire/filter'
import { bundlesOf } from '../gas/head-gas-prices.ts'

/** One in so many transactions that move anything is a large one (screens-evm §4.1: the 99.9th percentile). */
const ONE_IN = 1_000

/** Of the largest so many are told (screens-evm §2.4). */
const TOLD = 5

/** What the blocks of the Head tell of large transactions, rows as they are kept. */
export type HeadLargeValue = Omit<LargeValue, 'largest'> & { readonly largest: readonly TxRow[] }

/** One answer per view of the Head. */
const made = new WeakMap<HeadView, HeadLargeValue>()

/** From which value on one in a thousand is: the smallest of the largest thousandth, rounded up, and at least the largest. Pure. */
export function largeValueOf(values: readonly bigint[]): bigint | null {
  const moved = values.filter((value) => value > 0n).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  return moved[Math.ceil(moved.length / ONE_IN) - 1] ?? null
}

/** From which value on a transaction is large, by the blocks of the Head, and the largest; those that failed moved nothing. */
export function headLargeValue(view: HeadView): HeadLargeValue {
  const known = made.get(view)
  if (known) return known
  const all = bundlesOf(view).flatMap(({ txs }) => txs)
  const values = all.flatMap(({ status, value }) => (status === 'success' ? [value] : []))
  const large: HeadLargeValue = {
    least: largeValueOf(values)?.toString() ?? null,
    txs: values.filter((value) => value > 0n).length,
    fromHeight: view.base,
    toHeight: view.tip?.height ?? null,
    largest: largestValuesOf(all, TOLD),
  }
  made.set(view, large)
  return large
}
