import type { AnyTable } from '@orrery/store/store'
import { APPROVALS, SPENDER_APPROVALS } from './evm-approvals.ts'
import { EVENT_KEYS } from './evm-event-keys.ts'
import { LENDING } from './evm-lending.ts'
import { NAMES } from './evm-names.ts'
import { NFT_NOTICES } from './evm-nft-notices.ts'
import { POOLS } from './evm-pools.ts'
import { ROLES } from './evm-roles.ts'
import { ROLLUP_BATCHES, ROLLUP_MESSAGES, ROLLUP_ROOTS } from './evm-rollups.ts'
import { STABLECOINS } from './evm-stablecoins.ts'
import { SWAPS, RESERVES } from './evm-swaps.ts'
import { UPGRADES } from './evm-upgrades.ts'
import { USER_OPS, USER_OP_NOTES } from './evm-user-ops.ts'

/** Tables of what contracts tell by events; see `events/`. */
export const EVENT_TABLES: readonly AnyTable[] = [
  APPROVALS,
  SPENDER_APPROVALS,
  USER_OPS,
  USER_OP_NOTES,
  UPGRADES,
  ROLES,
  POOLS,
  SWAPS,
  RESERVES,
  LENDING,
  STABLECOINS,
  NAMES,
  NFT_NOTICES,
  ROLLUP_BATCHES,
  ROLLUP_ROOTS,
  ROLLUP_MESSAGES,
  EVENT_KEYS,
]
