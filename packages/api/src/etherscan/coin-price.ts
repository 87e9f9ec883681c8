import { quotesOf } from '@orrery/model/quotes'
import type { JsonObject } from '@orrery/primitives/json'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { worthOfCoin } from '../queries/chains/home-worth.ts'
import { findMarket } from '../queries/exchanges/write-market.ts'
import { Refusal } from './refusal.ts'

/** What the coin is worth by the pools of the last 24 hours, which stand up to a block; a `Refusal` where they do not tell (yet). */
export async function coinPrice(desk: ChainDesk): Promise<JsonObject> {
  const { coin, dollars } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  if (!desk.family.events || coin === null || dollars.length === 0)
    throw new Refusal('Error! Not offered: no pools of this chain are known to exchange its coin for dollars')
  const found = await findMarket(desk)
  if (found === null) throw new Refusal('Error! The prices of pools are being made, ask again in a moment')
  const price = found === 'none' ? undefined : found.told.tokens.find(({ address }) => address === coin)?.dollars
  if (found === 'none' || !price) throw new Refusal('Error! No pool exchanged the coin in the last 24 hours')
  const block = await blockTime(desk, found.toHeight)
  return {
    ethbtc: '',
    ethbtc_timestamp: '',
    ethusd: worthOfCoin(price, desk.chain.native.decimals).price,
    ethusd_timestamp: block === null ? '' : String(Math.floor(block / 1_000)),
  }
}

/** When a block was made; null where it is not held. */
const blockTime = async ({ runtime }: ChainDesk, height: number): Promise<number | null> =>
  runtime.head.view().bundle(height)?.block.timeMs ?? (await runtime.archive.reads.block(height))?.timeMs ?? null
