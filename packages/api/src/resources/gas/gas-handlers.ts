import type { HeadView } from '@orrery/head/chain-head'
import type { GasPrices } from '@orrery/model/wire/gas'
import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { headGasUsers, type GasRanking } from '../../queries/gas-users.ts'
import { bundlesOf, headGasPrices } from '../../queries/head-gas-prices.ts'
import type { gas } from './gas.ts'

/** Answers for gas. */
export const gasHandlers: Handlers<typeof gas> = {
  async getGasPrices({ chain, top }, context) {
    const desk = findDesk(context, chain)
    const view = desk.runtime.head.view()
    return {
      data: { ...headGasPrices(view), top: top === undefined ? null : topOf(desk, view, top) },
      head: desk.wire.head(view.tip),
    }
  },
}

function topOf({ wire, family, chain }: ChainDesk, view: HeadView, by: GasRanking): GasPrices['top'] {
  if (view.tip === null || view.base === null) return null
  const { gasUsed, fees, rows } = headGasUsers(
    view,
    () => bundlesOf(view),
    by,
    (tx) => family.ranCode?.(tx, chain) ?? false,
  )
  return {
    fromHeight: view.base,
    toHeight: view.tip.height,
    gasUsed,
    fees: fees.toString(),
    rows: rows.map((row) => ({ ...row, address: wire.address(row.address), fees: row.fees.toString() })),
  }
}
