import type { Chain, ChainOf } from '@orrery/model/chain'
import type { Route } from './route.ts'

/** Whether the chain's family, tier and, of an output chain, ledgers and rules have the page at all, and the operator offers it. */
export const isOffered = (
  route: Pick<Route, 'id' | 'families' | 'tiers' | 'ledger' | 'quirk'>,
  chain: Chain,
): boolean =>
  (route.families === 'all' || route.families.includes(chain.family)) &&
  (route.ledger === undefined || chain.family !== 'utxo' || has(chain, route.ledger)) &&
  (route.quirk === undefined || chain.family !== 'utxo' || chain.quirks[route.quirk] === true) &&
  (route.tiers === 'all' || route.tiers.includes(chain.tier)) &&
  !chain.hides?.pages?.includes(route.id)

const has = ({ quirks }: ChainOf<'utxo'>, ledger: NonNullable<Route['ledger']>): boolean =>
  (ledger === 'lightning' ? quirks.lightning : quirks.ledgers?.[ledger]) !== undefined
