import type { Bundle } from '@orrery/model/rows'
import type { HeadView } from '@orrery/head/chain-head'
import type { GasPrices } from '@orrery/model/wire/gas'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { gasPricesOf } from '../../queries/gas-prices.ts'
import type { gas } from './gas.ts'

/** One sum per view of the Head: it is asked for by every visitor of the page. */
const made = new WeakMap<HeadView, GasPrices>()

function pricesOf(view: HeadView): GasPrices {
  const known = made.get(view)
  if (known) return known
  const bundles: Bundle[] = []
  if (view.tip && view.base !== null)
    for (let height = view.tip.height; height >= view.base; height--) {
      const bundle = view.bundle(height)
      if (bundle) bundles.push(bundle)
    }
  const prices = gasPricesOf(bundles)
  made.set(view, prices)
  return prices
}

/** Answers for gas. */
export const gasHandlers: Handlers<typeof gas> = {
  async getGasPrices({ chain }, context) {
    const desk = findDesk(context, chain)
    const view = desk.runtime.head.view()
    return { data: pricesOf(view), head: desk.wire.head(view.tip) }
  },
}
