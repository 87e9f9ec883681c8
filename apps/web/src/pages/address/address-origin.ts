import type { Chain } from '@orrery/model/chain'
import type { AddressDetail } from '@orrery/model/wire/address'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** The proxy that a contract is. An account that runs a contract's code says so among its details. */
export const proxyOf = ({ proxy }: AddressDetail): AddressDetail['proxy'] => (proxy?.kind === 'eip7702' ? null : proxy)

/** Whether it is told where an address comes from, and what it paid or who called it: of accounts, which have a nonce where the node tells it; on chains of outputs what it received and sent. */
export const hasOrigin = (address: AddressDetail, { family }: Pick<Chain, 'family'>): boolean =>
  family === 'utxo' || address.nonce !== null || address.token !== null || address.contract !== null

/** Of which token an address is the contract, whose code it runs, and who made it. */
export const AddressOrigin = earlyPart<{ readonly address: AddressDetail }>(() =>
  import('./address-origin-view.tsx').then((module) => module.AddressOriginView),
)
