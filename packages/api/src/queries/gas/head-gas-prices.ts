import type { HeadView } from '@orrery/head/chain-head'
import type { Bundle } from '@orrery/model/rows'
import { gasPricesOf } from './gas-prices.ts'

/** One sum per view of the Head: it is asked for by every visitor of the page. */
const made = new WeakMap<HeadView, ReturnType<typeof gasPricesOf>>()

/** Blocks of the Head, newest first. */
export function bundlesOf(view: Pick<HeadView, 'tip' | 'base' | 'bundle'>): readonly Bundle[] {
  const bundles: Bundle[] = []
  if (view.tip && view.base !== null)
    for (let height = view.tip.height; height >= view.base; height--) {
      const bundle = view.bundle(height)
      if (bundle) bundles.push(bundle)
    }
  return bundles
}

/** Gas prices by the blocks of the Head. */
export function headGasPrices(view: HeadView): ReturnType<typeof gasPricesOf> {
  const known = made.get(view)
  if (known) return known
  const prices = gasPricesOf(bundlesOf(view))
  made.set(view, prices)
  return prices
}

/** The lowest price per gas, wei, that each block of the Head with transactions took; newest first. */
export const lowestPrices = (view: HeadView): readonly bigint[] =>
  bundlesOf(view).flatMap(({ txs }) => {
    const prices = txs.flatMap(({ ext }) => (typeof ext['gasPrice'] === 'string' ? [BigInt(ext['gasPrice'])] : []))
    return prices.length === 0 ? [] : [prices.reduce((low, price) => (price < low ? price : low))]
  })
