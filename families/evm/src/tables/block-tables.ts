import { defineTable, type AnyTable } from '@orrery/store/store'

/**
 * What blocks and transactions carry beside calls, logs and transfers. Rows that are asked for by block and by address
 * stand in two tables, each in the order of its question.
 */

/** Beacon withdrawals (EIP-4895), in the chain's order. `idx` is the chain-wide index; `amount` in wei, or in units of `token`. */
const WITHDRAWAL = {
  chain: 'u32',
  height: 'u32',
  seq: 'u32',
  address: 'hex',
  idx: 'u64',
  validator: 'u64',
  amount: 'u256',
  /** The token that is paid out in place of the native coin (Gnosis). */
  token: 'hex?',
  time_ms: 'i64',
} as const

export const EVM_WITHDRAWALS = defineTable({
  name: 'evm_withdrawals',
  columns: WITHDRAWAL,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'seq'],
  granularity: 1024,
  codecs: { idx: 'Delta, ZSTD(1)', time_ms: 'Delta, ZSTD(1)' },
})

export const EVM_ACCOUNT_WITHDRAWALS = defineTable({
  name: 'evm_account_withdrawals',
  columns: WITHDRAWAL,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height', 'seq'],
  granularity: 512,
})

/** Blobs (EIP-4844). `seq` is the place among the blobs of the transaction, `price` in wei per blob gas. */
const BLOB = {
  chain: 'u32',
  height: 'u32',
  tx_index: 'u32',
  seq: 'u32',
  versioned_hash: 'hex',
  tx_hash: 'hex',
  sender: 'hex',
  price: 'u256?',
  time_ms: 'i64',
} as const

export const EVM_BLOBS = defineTable({
  name: 'evm_blobs',
  columns: BLOB,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

export const EVM_BLOB_HASHES = defineTable({
  name: 'evm_blob_hashes',
  columns: BLOB,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'versioned_hash', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/**
 * Authorisations of set-code transactions (EIP-7702). `authority` is recovered from the signature, null where that is
 * none. `verdict` says what the transaction alone proves: see `AUTHORIZATION_VERDICTS`.
 */
const AUTHORIZATION = {
  chain: 'u32',
  height: 'u32',
  tx_index: 'u32',
  seq: 'u32',
  authority: 'hex?',
  delegate: 'hex',
  chain_id: 'u256',
  nonce: 'text',
  verdict: 'text',
  tx_hash: 'hex',
  time_ms: 'i64',
} as const

export const EVM_AUTHORIZATIONS = defineTable({
  name: 'evm_authorizations',
  columns: AUTHORIZATION,
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** The same under each account that it concerns. `role` 1: it signed, 2: its code is delegated to. */
export const EVM_ACCOUNT_AUTHORIZATIONS = defineTable({
  name: 'evm_account_authorizations',
  columns: { ...AUTHORIZATION, address: 'hex', role: 'u8' },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'address', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** Requests from the execution layer to the consensus layer (EIP-7685), as the contracts log them that take them. */
export const EVM_REQUESTS = defineTable({
  name: 'evm_requests',
  columns: {
    chain: 'u32',
    height: 'u32',
    tx_index: 'u32',
    /** Log index within the block. */
    seq: 'u32',
    /** `deposit` (EIP-6110), `exit` (EIP-7002), `consolidation` (EIP-7251). */
    kind: 'text',
    /** Who asked; null for deposits, whose log does not say. */
    source: 'hex?',
    pubkey: 'hex',
    /** Consolidations: the validator that takes the balance. */
    target: 'hex?',
    /** Deposits: where the validator's balance goes to. */
    credentials: 'hex?',
    /** Gwei; 0 of an exit is the whole validator; null for consolidations. */
    gwei: 'u256?',
    /** Deposits: number of the deposit in its contract. */
    idx: 'u256?',
    time_ms: 'i64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'tx_index', 'seq'],
  granularity: 512,
})

/** Uncles, by the block that includes them. */
export const EVM_UNCLES = defineTable({
  name: 'evm_uncles',
  columns: {
    chain: 'u32',
    height: 'u32',
    /** Place among the block's uncles. */
    seq: 'u32',
    hash: 'hex',
    /** The uncle's own height. */
    uncle_height: 'u32',
    parent_hash: 'hex',
    miner: 'hex?',
    /** Wei; null where the chain's rule is not known here. */
    reward: 'u256?',
    difficulty: 'u256?',
    gas_used: 'u64',
    gas_limit: 'u64?',
    block_hash: 'hex',
    time_ms: 'i64',
  },
  engine: { kind: 'MergeTree' },
  orderBy: ['chain', 'height', 'seq'],
  granularity: 512,
  indexes: ['INDEX by_hash hash TYPE bloom_filter(0.01) GRANULARITY 1'],
})

export const BLOCK_DATA_TABLES: readonly AnyTable[] = [
  EVM_WITHDRAWALS,
  EVM_ACCOUNT_WITHDRAWALS,
  EVM_BLOBS,
  EVM_BLOB_HASHES,
  EVM_AUTHORIZATIONS,
  EVM_ACCOUNT_AUTHORIZATIONS,
  EVM_REQUESTS,
  EVM_UNCLES,
]
