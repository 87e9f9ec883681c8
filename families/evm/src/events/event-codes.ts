/**
 * Small numbers that stand in the `kind` and `topic` columns of event tables. They are a stored form: only ever append.
 */

/** Kinds of `evm_approvals`. The words are what the API calls them. */
export const APPROVAL = { erc20: 0, item: 1, all: 2, permit2: 3, 'permit2-signed': 4, 'permit2-lockdown': 5 } as const
/** Kinds of `evm_user_op_notes`. */
export const USER_OP_NOTE = { deployed: 0, reverted: 1, 'post-op-reverted': 2 } as const
/** Kinds of `evm_upgrades`. */
export const UPGRADE = { implementation: 0, admin: 1, beacon: 2, diamond: 3 } as const
/** Kinds of `evm_roles`. */
export const ROLE_EVENT = { owner: 0, granted: 1, revoked: 2, paused: 3, unpaused: 4 } as const
/** Kinds of `evm_pools`, by the protocol whose shape they have. */
export const POOL = { 'uniswap-v2': 0, 'uniswap-v3': 1, 'uniswap-v4': 2 } as const
/** Kinds of `evm_swaps`. */
export const SWAP = { 'uniswap-v2': 0, 'uniswap-v3': 1, 'uniswap-v4': 2, 'balancer-v2': 3, curve: 4 } as const
/** Kinds of `evm_lending`. */
export const LENDING_EVENT = { liquidation: 0, 'flash-loan': 1, flash: 2 } as const
/** Kinds of `evm_stablecoins`. */
export const COIN_EVENT = {
  issued: 0,
  redeemed: 1,
  frozen: 2,
  unfrozen: 3,
  destroyed: 4,
  minted: 5,
  burnt: 6,
} as const
/** Kinds of `evm_names`. */
export const NAME_EVENT = {
  registered: 0,
  renewed: 1,
  owner: 2,
  resolver: 3,
  address: 4,
  text: 5,
  reverse: 6,
} as const
/** Kinds of `evm_nft_notices`. */
export const NFT_NOTICE = { metadata: 0, uri: 1, range: 2 } as const
/** Kinds of `evm_rollup_batches`: Scroll finalises what ZK Stack executes. */
export const ROLLUP_BATCH = { sequenced: 0, committed: 1, proved: 2, executed: 3 } as const
/** Kinds of `evm_rollup_roots`. */
export const ROLLUP_ROOT = { output: 0, game: 1, resolved: 2, node: 3, assertion: 4, 'send-root': 5 } as const
/** Kinds of `evm_rollup_messages`, by the event that tells them. */
export const ROLLUP_MESSAGE = {
  deposited: 0,
  proven: 1,
  finalised: 2,
  executed: 3,
  delivered: 4,
  requested: 5,
  sent: 6,
  relayed: 7,
} as const
/** Which table a row of `evm_event_keys` leads to. */
export const EVENT_TOPIC = {
  userOps: 0,
  pools: 1,
  lending: 2,
  stablecoins: 3,
  names: 4,
  upgrades: 5,
  upgradeTargets: 6,
  roles: 7,
  roleHolders: 8,
  poolTokens: 9,
  lendingParties: 10,
  stablecoinAccounts: 11,
} as const
