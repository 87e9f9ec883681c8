import type { AddressDetail } from '@orrery/model/wire/address'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

/** The proxy that a contract is. An account that runs a contract's code says so among its details. */
export const proxyOf = ({ proxy }: AddressDetail): AddressDetail['proxy'] => (proxy?.kind === 'eip7702' ? null : proxy)

/** Whether it is told where an address comes from, and what it paid or who called it: of accounts, which have a nonce where the node tells it. */
export const hasOrigin = (address: AddressDetail): boolean =>
  address.nonce !== null || address.token !== null || address.contract !== null

/** Of which token an address is the contract, whose code it runs, and who made it. */
export const AddressOrigin = earlyPart<{ readonly address: AddressDetail }>(() =>
  import('./address-origin-view.tsx').then((module) => module.AddressOriginView),
)
