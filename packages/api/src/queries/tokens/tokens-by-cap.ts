import type { Hex } from '@orrery/primitives/hex'
import type { TokenRow } from '@orrery/model/rows'
import type { ChainDesk } from '../chain-desk.ts'
import type { Market } from '../exchanges/market.ts'
import { writeTokens } from '../exchanges/write-market.ts'
import type { Snapshot } from '../snapshot.ts'
import { compareKeys, toKey } from './token-keys.ts'

/** Orders that are made already: a market is made anew every few minutes, and a list is asked for far more often. */
const made = new WeakMap<Market, Promise<readonly Hex[]>>()

/**
 * Tokens that pools told a price of last, the greatest market value first, then those whose value is not known, the deepest first (screens-evm §8.1); none
 * while nothing was told yet. Makes no market.
 */
export async function tokensByCap(desk: ChainDesk, { newest, deep }: Snapshot): Promise<readonly TokenRow[]> {
  const market = desk.day.lastMarket()?.told
  if (market === undefined) return []
  const own = made.get(market) ?? orderByCap(desk, market)
  made.set(market, own)
  own.catch(() => made.delete(market))
  const addresses = await own
  const [recent, known] = await Promise.all([newest.tokensByAddress(addresses), deep.tokensByAddress(addresses)])
  const rows = new Map([...recent, ...known].map((row) => [row.address, row]))
  return addresses.flatMap((address) => rows.get(address) ?? [])
}

async function orderByCap(desk: ChainDesk, { tokens }: Market): Promise<readonly Hex[]> {
  const written = await writeTokens(desk, tokens)
  return tokens
    .map(({ address }, at) => {
      const { coin, dollars } = written[at]!
      // What no pool leads to the coin comes behind, in dollars: the two do not compare.
      return { address, keys: [coin?.cap ?? null, dollars?.cap ?? null].map(toKey) }
    })
    .toSorted((a, b) => compareKeys(a.keys, b.keys))
    .map(({ address }) => address)
}
