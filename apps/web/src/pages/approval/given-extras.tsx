import type { Approval } from '@orrery/model/wire/events'
import { ApprovalsOnChains } from './other-chains.tsx'
import { RiskCard } from './risk-card.tsx'
import { SignedOrders } from './signed-orders.tsx'
import { SpenderWarning } from './spender-warning.tsx'
import { TakeBack } from './take-back.tsx'

/** What stands below the permissions that an address gave: it does nothing without script (screens-evm §9). */
export function GivenExtras({
  rows,
  address,
  path,
  query,
}: {
  readonly rows: readonly Approval[]
  readonly address: string
  readonly path: string
  readonly query: URLSearchParams
}) {
  return (
    <>
      <SpenderWarning rows={rows} />
      <RiskCard address={address} path={path} query={query} />
      <TakeBack rows={rows} owner={address} />
      <SignedOrders owner={address} />
      <ApprovalsOnChains address={address} />
    </>
  )
}
