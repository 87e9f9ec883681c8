import { hasBatches } from '@orrery/evm/has-batches'
import type { Chain, ChainOf } from '@orrery/model/chain'
import type { Route } from './route.ts'

/** Whether the chain's family, tier and, of an output chain, ledgers and rules have the page at all, and the operator offers it. */
export const isOffered = (
  route: Pick<Route, 'id' | 'families' | 'tiers' | 'ledger' | 'quirk'>,
  chain: Chain,
): boolean =>
  (route.families === 'all' || route.families.includes(chain.family)) &&
  (route.ledger === undefined || chain.family !== 'utxo' || has(chain, route.ledger)) &&
  (route.quirk === undefined || hasQuirk(chain, route.quirk)) &&
  (route.tiers === 'all' || route.tiers.includes(chain.tier)) &&
  !chain.hides?.pages?.includes(route.id)

const hasQuirk = (chain: Chain, quirk: NonNullable<Route['quirk']>): boolean =>
  quirk === 'batches' ? hasBatches(chain) : chain.family !== 'utxo' || chain.quirks[quirk] === true

const has = ({ quirks }: ChainOf<'utxo'>, ledger: NonNullable<Route['ledger']>): boolean =>
  (ledger === 'lightning' ? quirks.lightning : quirks.ledgers?.[ledger]) !== undefined
