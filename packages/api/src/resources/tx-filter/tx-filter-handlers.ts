import { EMPTY } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { findDesk } from '../../queries/context.ts'
import { filterMoves } from '../../queries/transactions/filter-all.ts'
import { filterCalls, filterTransfers } from '../../queries/transactions/filter-moves.ts'
import { listLargeTransfers } from '../../queries/transactions/large-transfers.ts'
import { filterTxs } from '../../queries/transactions/filter-txs.ts'
import { headLargeValue } from '../../queries/chains/large-value.ts'
import { transferConditionsOf, txConditionsOf } from '../../queries/transactions/tx-conditions.ts'
import { worthRange } from '../../queries/transactions/worth-range.ts'
import { finalityOf } from '../../queries/wire-shapes.ts'
import { withVerifiedMethods } from '../../verification/verified-methods.ts'
import type { txFilter } from './tx-filter.ts'

/** Answers for transactions, calls inside them and transfers by conditions. */
export const txFilterHandlers: Handlers<typeof txFilter> = {
  async filterTransactions({ chain, limit = 20, cursor, ...texts }, context) {
    const desk = findDesk(context, chain)
    const asked = txConditionsOf(desk, await withVerifiedMethods(context, desk, texts))
    return filterTxs(desk, { ...asked, ...worthRange(desk, texts) }, { limit, cursor })
  },

  async filterTransfers({ chain, limit = 20, cursor, worth, ...texts }, context) {
    const desk = findDesk(context, chain)
    const asked = transferConditionsOf(desk, await withVerifiedMethods(context, desk, texts))
    return filterTransfers(desk, { ...asked, ...worthRange(desk, texts) }, { limit, cursor, worth })
  },

  async filterCalls({ chain, limit = 20, cursor, ...texts }, context) {
    const desk = findDesk(context, chain)
    const asked = txConditionsOf(desk, await withVerifiedMethods(context, desk, texts))
    return filterCalls(desk, { ...asked, ...worthRange(desk, texts) }, { limit, cursor })
  },

  async filterMoves({ chain, limit = 20, cursor, assets, ...texts }, context) {
    const desk = findDesk(context, chain)
    const asked = transferConditionsOf(desk, await withVerifiedMethods(context, desk, texts))
    const { status } = texts
    const more = { ...(assets !== undefined && { assets }), ...(status !== undefined && { status }) }
    return filterMoves(desk, { ...asked, ...worthRange(desk, texts), ...more }, { limit, cursor })
  },

  async getLargeValue({ chain }, context) {
    const desk = findDesk(context, chain)
    const view = desk.runtime.head.view()
    const { largest, ...large } = headLargeValue(view)
    const rows = largest.map((tx) => desk.wire.tx(tx, finalityOf(tx.height, view)))
    return { data: { ...large, largest: rows }, head: desk.wire.head(view.tip) }
  },

  async getLargestValues({ chain }, context) {
    const desk = findDesk(context, chain)
    const found = await desk.day.largest(24)
    const view = desk.runtime.head.view()
    const dayOf = ({ told, ...span }: Exclude<typeof found, 'none' | null>) => ({
      ...span,
      largest: told.map((tx) => desk.wire.tx(tx, finalityOf(tx.height, view))),
    })
    return {
      data: { day: found === null || found === 'none' ? null : dayOf(found), isMaking: found === null },
      head: desk.wire.head(view.tip),
    }
  },

  async listLargeTransfers({ chain, asset, least, leastWorth, address, directionClass, limit = 20 }, context) {
    const desk = findDesk(context, chain)
    const digits = (text: string | undefined) => (text === undefined ? undefined : BigInt(text))
    return listLargeTransfers(desk, {
      asset: asset === undefined ? undefined : asset === 'native' ? EMPTY : desk.family.parseAddress(asset, desk.chain),
      least: digits(least),
      leastWorth: digits(leastWorth),
      party: address === undefined ? undefined : desk.family.parseAddress(address, desk.chain),
      directionClass,
      limit,
    })
  },
}
