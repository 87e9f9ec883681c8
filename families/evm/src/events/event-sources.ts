import type { EventSources } from '@orrery/family/event-sources'
import { approvalLogs } from './approval-logs.ts'
import {
  APPROVAL,
  COIN_EVENT,
  EVENT_TOPIC,
  NAME_EVENT,
  NFT_NOTICE,
  POOL,
  ROLE_EVENT,
  ROLLUP_BATCH,
  ROLLUP_MESSAGE,
  ROLLUP_ROOT,
  SWAP,
  UPGRADE,
  USER_OP_NOTE,
} from './event-codes.ts'
import { namePayment } from './name-payment.ts'
import { vaultEvents } from './vault-events.ts'
import { unpackUserOp } from './unpack-user-op.ts'

/** Swap of Uniswap's V2, V3 and V4 and of Balancer V2, and Curve's TokenExchange (screens-evm §1.2). */
const SWAP_TOPICS = [
  '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
  '0x2170c741c41531aec20e7c107c24eecfdd15e69c9bb0a8dd37b1840b9e0b207b',
  '0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140',
] as const

/** ERC-20 and ERC-721 Transfer, ERC-1155 TransferSingle and TransferBatch (screens-evm §1.2). */
const TRANSFER_TOPICS = [
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
] as const

const words = (codes: Readonly<Record<string, number>>): readonly string[] => Object.keys(codes)
const PERMIT2 = [APPROVAL.permit2, APPROVAL['permit2-signed'], APPROVAL['permit2-lockdown']] as const

/** The tables of events, by name: safe for the browser. */
export const eventSources: EventSources = {
  keys: 'evm_event_keys',
  transferTopics: TRANSFER_TOPICS,
  approvals: {
    byOwner: { table: 'evm_approvals', kinds: words(APPROVAL) },
    bySpender: { table: 'evm_spender_approvals', kinds: words(APPROVAL) },
    logs: approvalLogs,
    standing: [
      { kinds: [APPROVAL.erc20], byOwner: ['token', 'spender'], bySpender: ['owner', 'token'] },
      // An item has one spender: the next approval ends it, and no row of the first spender tells so.
      { kinds: [APPROVAL.item], byOwner: ['token', 'value'], bySpender: null },
      { kinds: [APPROVAL.all], byOwner: ['token', 'spender'], bySpender: ['owner', 'token'] },
      { kinds: PERMIT2, byOwner: ['token', 'spender'], bySpender: ['owner', 'token'] },
    ],
  },
  userOps: {
    table: 'evm_user_ops',
    kinds: [],
    topic: EVENT_TOPIC.userOps,
    notes: { table: 'evm_user_op_notes', kinds: words(USER_OP_NOTE) },
    // screens-evm §1.3
    entryPoints: {
      '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789': '0.6',
      '0x0000000071727de22e5e9d8baf0edac6f37da032': '0.7',
      '0x4337084d9e255ff0702461cf8895ce9e3b5ff108': '0.8',
    },
    // BeforeExecution() (screens-evm §1.2)
    executing: '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972',
    deposited: '0x2da466a7b24304f47e87fa2e1e5a81b9831ce54fec19055ce277ca2f39ba42c4',
    unpack: unpackUserOp,
  },
  upgrades: { table: 'evm_upgrades', kinds: words(UPGRADE), topic: EVENT_TOPIC.upgrades },
  roles: {
    table: 'evm_roles',
    kinds: words(ROLE_EVENT),
    topic: EVENT_TOPIC.roles,
    holders: EVENT_TOPIC.roleHolders,
  },
  names: { table: 'evm_names', kinds: words(NAME_EVENT), topic: EVENT_TOPIC.names, payment: namePayment },
  pools: { table: 'evm_pools', kinds: words(POOL), topic: EVENT_TOPIC.pools, tokens: EVENT_TOPIC.poolTokens },
  swaps: { table: 'evm_swaps', kinds: words(SWAP), topics: SWAP_TOPICS },
  reserves: { table: 'evm_reserves' },
  nftNotices: { table: 'evm_nft_notices', kinds: words(NFT_NOTICE) },
  vaults: vaultEvents,
  rollups: {
    batches: { table: 'evm_rollup_batches', kinds: words(ROLLUP_BATCH) },
    roots: { table: 'evm_rollup_roots', kinds: words(ROLLUP_ROOT) },
    messages: { table: 'evm_rollup_messages', kinds: words(ROLLUP_MESSAGE) },
  },
  stablecoins: {
    table: 'evm_stablecoins',
    kinds: words(COIN_EVENT),
    topic: EVENT_TOPIC.stablecoins,
    supply: [COIN_EVENT.issued, COIN_EVENT.redeemed, COIN_EVENT.destroyed, COIN_EVENT.minted, COIN_EVENT.burnt],
    listing: [COIN_EVENT.frozen, COIN_EVENT.unfrozen],
  },
}
