import { approvalEvents } from './approval-events.ts'
import type { EventRecord } from './event-record.ts'
import { lendingEvents } from './lending-events.ts'
import { nameEvents } from './name-events.ts'
import { nftEvents } from './nft-events.ts'
import { poolEvents } from './pool-events.ts'
import { roleEvents } from './role-events.ts'
import { rollupEvents } from './rollup-events.ts'
import { stablecoinEvents } from './stablecoin-events.ts'
import { swapEvents } from './swap-events.ts'
import { upgradeEvents } from './upgrade-events.ts'
import { userOpEvents } from './user-op-events.ts'

/** Every event that is decoded when a block is indexed. */
export const ALL_EVENTS: readonly EventRecord[] = [
  ...approvalEvents,
  ...userOpEvents,
  ...upgradeEvents,
  ...roleEvents,
  ...poolEvents,
  ...swapEvents,
  ...lendingEvents,
  ...stablecoinEvents,
  ...nameEvents,
  ...nftEvents,
  ...rollupEvents,
]
