import type { HeadView } from '@orrery/head/chain-head'
import { OrreryError } from '@orrery/errors/orrery-error'
import { mostOf, type GasRanking, type GasUse } from '@orrery/model/gas-use'
import type { GasPrices, GasUsers } from '@orrery/model/wire/gas'
import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { TOLD, type OfSpan } from '../../queries/day-board.ts'
import { headGasActions } from '../../queries/gas-actions.ts'
import { headGasUsers } from '../../queries/gas-users.ts'
import { bundlesOf, headGasPrices } from '../../queries/head-gas-prices.ts'
import { offerPool } from '../../queries/offer-pool.ts'
import { waitingOf } from '../../queries/tells-pool.ts'
import type { gas } from './gas.ts'

const HOURS = { '1h': 1, '3h': 3, '24h': 24, '7d': 168 } as const

/** Answers for gas. */
export const gasHandlers: Handlers<typeof gas> = {
  async getGasPrices({ chain, top }, context) {
    const desk = findDesk(context, chain)
    const view = desk.runtime.head.view()
    const prices = headGasPrices(view)
    return {
      data: {
        ...prices,
        actions: headGasActions(view, (method) => desk.family.decode?.method(method) ?? null),
        pool: poolBlocks(desk, view, prices),
        top: top === undefined ? null : topOf(desk, view, top),
      },
      head: desk.wire.head(view.tip),
    }
  },

  async getGasUsers({ chain, by, span }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.can.contracts)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'gas' })
    const found = await desk.day.gasUse(by, HOURS[span])
    return {
      data: {
        span,
        use: found === null || found === 'none' ? null : useOf(desk, found, by),
        isMaking: found === null,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },
}

/** In which block each tier would be by what waits, where the node tells what does. */
function poolBlocks(desk: ChainDesk, view: HeadView, { tiers }: Pick<GasPrices, 'tiers'>): GasPrices['pool'] {
  if (tiers === null || !desk.family.can.contracts || waitingOf(desk.runtime.status(), view) === null) return null
  const { outlook } = offerPool(desk)
  return tiers.map(({ tip }) => outlook(BigInt(tip))?.blocks ?? null)
}

function useOf({ wire }: ChainDesk, { told, ...span }: OfSpan<GasUse>, by: GasRanking): NonNullable<GasUsers['use']> {
  const rowsBy = (order: 'gasUsed' | 'fees' | 'txs') =>
    mostOf(told.rows, order, TOLD).map((row) => ({
      ...row,
      address: wire.address(row.address),
      fees: row.fees.toString(),
    }))
  return {
    ...span,
    gasUsed: told.gasUsed,
    fees: told.fees.toString(),
    txs: told.txs,
    rows: rowsBy(by === 'contracts' ? 'gasUsed' : 'fees'),
    busiest: rowsBy('txs'),
  }
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
