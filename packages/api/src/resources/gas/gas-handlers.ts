import type { HeadView } from '@orrery/head/chain-head'
import { OrreryError } from '@orrery/errors/orrery-error'
import { mostOf, type GasOrder, type GasRanking, type GasUser } from '@orrery/model/gas-use'
import type { GasPrices, GasUsers } from '@orrery/model/wire/gas'
import type { Handlers } from '../../contract/handler.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { TOLD, type OfSpan, type SpanUse } from '../../queries/chains/day-board.ts'
import { homeWorth } from '../../queries/chains/home-worth.ts'
import { doubtedAmong } from '../../queries/gas/doubted-among.ts'
import { readGasBurners } from '../../queries/gas/gas-burners.ts'
import { headGasActions } from '../../queries/gas/gas-actions.ts'
import { headGasUsers } from '../../queries/gas/gas-users.ts'
import { bundlesOf, headGasPrices } from '../../queries/gas/head-gas-prices.ts'
import { offerPool } from '../../queries/pending/offer-pool.ts'
import { within } from '../../queries/with-deadline.ts'
import { waitingOf } from '../../queries/pending/tells-pool.ts'
import type { gas } from './gas.ts'

const HOURS = { '5m': 1 / 12, '1h': 1, '3h': 3, '24h': 24, '7d': 168, '30d': 720 } as const

/** By what users are ranked unless another order is asked for. */
const MAIN_ORDER = { contracts: 'gasUsed', senders: 'fees' } as const satisfies Record<GasRanking, GasOrder>

/** A page of prices by blocks does not wait for what the node says beside them. */
const NODE_MS = 300
const suggested = new WeakMap<HeadView, Promise<GasPrices['node']>>()

/** The node's own suggestions, asked once for each state of the chain (screens-evm §7: both are shown where they differ). */
function nodeTiers(desk: ChainDesk, view: HeadView): Promise<GasPrices['node']> {
  const known = suggested.get(view) ?? askTiers(desk)
  suggested.set(view, known)
  return known
}

const askTiers = async ({ node, family }: ChainDesk): Promise<GasPrices['node']> => {
  if (!family.can.contracts) return null
  const told = await node.feeTiers().catch((error: unknown) => {
    if (error instanceof OrreryError) return null
    throw error
  })
  const [slow, standard, fast, rapid] = [told?.slow, told?.standard, told?.fast, told?.rapid].map(weiOf)
  return slow == null || standard == null || fast == null || rapid == null ? null : { slow, standard, fast, rapid }
}

/** Gwei as text, as fee tiers are told, in wei; null for what is no such number. */
function weiOf(gwei: string | null | undefined): string | null {
  const [, whole, part = ''] = /^(\d{1,60})(?:\.(\d{1,9}))?$/.exec(gwei ?? '') ?? []
  return whole === undefined ? null : BigInt(whole + part.padEnd(9, '0')).toString()
}

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
        coinPrice: homeWorth(desk).price,
        node: (await within(NODE_MS, nodeTiers(desk, view))) ?? null,
        top: top === undefined ? null : topOf(desk, view, top),
      },
      head: desk.wire.head(view.tip),
    }
  },

  async getGasUsers({ chain, by, span, gasOrder = MAIN_ORDER[by] }, context) {
    const desk = findDesk(context, chain)
    if (!desk.family.can.contracts)
      throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'gas' })
    const found = await desk.day.gasUse(by, HOURS[span])
    return {
      data: {
        span,
        use: found === null || found === 'none' ? null : await useOf(desk, found, gasOrder),
        isMaking: found === null,
      },
      head: desk.wire.head(desk.runtime.head.view().tip),
    }
  },

  getGasBurners: ({ chain }, context) => readGasBurners(findDesk(context, chain)),
}

/** In which block each tier would be by what waits, where the node tells what does. */
function poolBlocks(desk: ChainDesk, view: HeadView, { tiers }: Pick<GasPrices, 'tiers'>): GasPrices['pool'] {
  if (tiers === null || !desk.family.can.contracts || waitingOf(desk.runtime.status(), view) === null) return null
  const { outlook } = offerPool(desk)
  return tiers.map(({ tip }) => outlook(BigInt(tip))?.blocks ?? null)
}

async function useOf(
  desk: ChainDesk,
  { told: { use, before, parties }, ...span }: OfSpan<SpanUse>,
  order: GasOrder,
): Promise<NonNullable<GasUsers['use']>> {
  const { wire, family, chain } = desk
  const doubted = await doubtedAmong(
    desk,
    use.rows.map(({ address }) => address),
  )
  const burns = family.burns?.(chain) ?? 'nothing'
  // Where all fees are destroyed, what transactions tell of a base fee is not all.
  const burntOf = ({ fees, burnt }: Pick<GasUser, 'fees' | 'burnt'>): string | null =>
    burns === 'nothing' ? null : String(burns === 'all' ? fees : burnt)
  const byBurnt: GasOrder = burns === 'base-fee' ? 'burnt' : 'fees'
  const rowsBy = (by: GasOrder) =>
    mostOf(use.rows, by === 'burnt' ? byBurnt : by, TOLD).map((row) => ({
      address: wire.address(row.address),
      gasUsed: row.gasUsed,
      fees: row.fees.toString(),
      burnt: burntOf(row),
      txs: row.txs,
      parties: parties && (parties.get(row.address) ?? 0),
      before: before && { gasUsed: before.get(row.address)?.gasUsed ?? 0, txs: before.get(row.address)?.txs ?? 0 },
      ...(doubted.has(row.address) && { suspicious: true as const }),
      ...(doubted.get(row.address) === 'listed' && { listed: true as const }),
    }))
  return {
    ...span,
    gasUsed: use.gasUsed,
    fees: use.fees.toString(),
    burnt: burntOf(use),
    txs: use.txs,
    rows: rowsBy(order),
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
