import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'

/**
 * The rows that one block makes, in the form that they have in memory: bytes as `Hex`, amounts as
 * bigint in base units, times in Unix milliseconds. `null` means "not known or not applicable",
 * never zero. Every row is keyed by (height, txIndex, seq) within its chain.
 */

/** A block by height and hash. */
export type BlockRef = { readonly height: number; readonly hash: Hex }

export type TxStatus = 'success' | 'failed' | 'partial' | 'unknown'

/** Where a block or transaction stands; never mixed with its status (architecture §5). */
export type Finality = 'pending' | 'included' | 'safe' | 'final' | 'replaced' | 'dropped' | 'orphaned'

export type BlockRow = {
  readonly height: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timeMs: number
  readonly txCount: number
  /** Bytes. */
  readonly size: number | null
  /** Fee recipient, miner or first coinbase output, as an address key. */
  readonly producer: Hex | null
  /** Sum of what senders paid, base units. */
  readonly fees: bigint | null
  /** What the producer got in all: subsidy plus its part of the fees, base units. */
  readonly reward: bigint | null
  /** Base units destroyed by this block. */
  readonly burnt: bigint | null
  /** The family's own fields, typed there (`EvmBlockExt`, `UtxoBlockExt`). */
  readonly ext: JsonObject
}

export type TxRow = {
  readonly height: number
  readonly txIndex: number
  readonly hash: Hex
  readonly timeMs: number
  /** Sender; null where the family has none (UTXO). */
  readonly from: Hex | null
  readonly to: Hex | null
  /** Address of the contract that the transaction created directly. */
  readonly created: Hex | null
  /** Native amount moved, base units. UTXO: outputs that do not go back to an address of the inputs, all of them where an input is not known (screens-nonevm §4.3). */
  readonly value: bigint
  readonly fee: bigint | null
  readonly status: TxStatus
  /** The family's kind: `legacy`, `dynamic-fee`, `blob`, `coinbase`, `transfer`, `consolidation` … */
  readonly kind: string
  /** First four bytes of calldata; null where there are none. */
  readonly method: Hex | null
  readonly input: Hex
  readonly ext: JsonObject
}

export type LogRow = {
  readonly height: number
  readonly txIndex: number
  /** Index within the block. */
  readonly logIndex: number
  readonly address: Hex
  /** 0 to 4 topics of 32 bytes. */
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export type TokenStandard = 'native' | 'erc20' | 'erc721' | 'erc1155'

/** A movement as it is shown. The ledger is `DeltaRow`. */
export type TransferRow = {
  readonly height: number
  readonly txIndex: number
  /** Order within the transaction: the place of what a log tells (`placeOfMove`), and above these what calls moved. */
  readonly seq: number
  readonly txHash: Hex
  readonly timeMs: number
  /** Token contract; `0x` is the native coin. */
  readonly asset: Hex
  readonly standard: TokenStandard
  /** null is a mint. */
  readonly from: Hex | null
  /** null is a burn. */
  readonly to: Hex | null
  readonly amount: bigint
  readonly tokenId: bigint | null
}

export type DeltaCause = 'transfer' | 'fee' | 'reward' | 'mint' | 'burn' | 'genesis' | 'withdrawal'

/** One entry of the ledger: every balance, holder list and supply is a sum of these. */
export type DeltaRow = {
  readonly height: number
  readonly txIndex: number
  readonly seq: number
  readonly address: Hex
  readonly asset: Hex
  /** Item of an NFT contract; null for coins and fungible tokens. */
  readonly tokenId: bigint | null
  /** Signed, base units. */
  readonly amount: bigint
  readonly cause: DeltaCause
}

/** Bits of `AccountTxRow.role`. */
export const ROLE = { from: 1, to: 2, created: 4 } as const

/** One row per (address, transaction): what the address page lists. */
export type AccountTxRow = {
  readonly address: Hex
  readonly height: number
  readonly txIndex: number
  /** Sum of `ROLE` bits. UTXO: `from` when the address funds an input, `to` when it is paid. */
  readonly role: number
  /** Native change of this address by this transaction, base units; null where the family cannot tell. */
  readonly net: bigint | null
}

export type TokenRow = {
  readonly address: Hex
  readonly standard: TokenStandard
  /** Decoded, at most 256 code points; null when the call reverted or gave nothing readable. */
  readonly name: string | null
  readonly symbol: string | null
  /** null when the contract does not say. Above 77 amounts are shown as raw integers. */
  readonly decimals: number | null
  readonly totalSupply: bigint | null
  /** Raw answer of `name()` when it was not valid UTF-8, for the detail page. */
  readonly rawName: Hex | null
  /** Block in which the token was first seen. */
  readonly height: number
  /** Block at which the calls were answered. */
  readonly readAt: number
}

/** How a token's ledger and its contract compared at one block (reliability F-39). */
export type TokenAudit = {
  readonly address: Hex
  /** The block at which both were read. */
  readonly height: number
  /** When that was, Unix ms. */
  readonly timeMs: number
  /** What `totalSupply()` told; null where it did not answer. */
  readonly supplyTold: bigint | null
  /** The sum of all indexed balances: what was minted less what was burnt. */
  readonly supplyLedger: bigint
  /** Holders whose `balanceOf` answered, and those of them with another balance than indexed. */
  readonly holdersChecked: number
  readonly holdersWrong: number
}

export type ContractRow = {
  readonly address: Hex
  readonly height: number
  readonly txIndex: number
  readonly txHash: Hex
  readonly creator: Hex
  readonly kind: 'create' | 'create2' | 'genesis'
}

/** A transaction that is in no block yet, or the last that was known of one. */
export type PendingTxRow = Omit<TxRow, 'height' | 'txIndex' | 'timeMs' | 'status'> & {
  /** When our node first told us. */
  readonly seenMs: number
  /** Addresses that it touches beside `from` and `to`, with their native change (UTXO). */
  readonly accounts?: readonly { readonly address: Hex; readonly role: number; readonly net: bigint | null }[]
  /** What only one mined transaction can use up (UTXO: outpoints as `0x<txid>:<vout>`): a shared one means replaced. */
  readonly spends?: readonly string[]
}

/**
 * Why a sender used a nonce again (screens-evm §4.2): the same payment for a higher fee, nothing but to be rid of the
 * first, or another payment.
 */
export type ReplacementKind = 'speed-up' | 'cancel' | 'swapped'

/** How a transaction that left the pool without being mined ended, as far as we saw. */
export type PendingFate = {
  readonly tx: PendingTxRow
  readonly fate: 'replaced' | 'dropped'
  /** What took its place; null for a dropped one. */
  readonly by: Hex | null
  /** What the other one was for; null for a dropped one, and where the family's transactions have no sender. */
  readonly how: ReplacementKind | null
  readonly atMs: number
}

/** One cell of a family's own row: what the archive's column types take. */
export type Cell = Hex | bigint | number | string | null

/** A row of a family's own table: its columns but `chain`. */
export type FamilyRow = { readonly [column: string]: Cell }

/** Rows of the family's own tables, by table name (`utxo_outputs` …). */
export type FamilyRows = { readonly [table: string]: readonly FamilyRow[] }

/** All rows that one block makes. Made by the family's pure `normalize`. */
export type Bundle = {
  readonly block: BlockRow
  readonly txs: readonly TxRow[]
  readonly logs: readonly LogRow[]
  readonly transfers: readonly TransferRow[]
  readonly deltas: readonly DeltaRow[]
  readonly accountTxs: readonly AccountTxRow[]
  readonly contracts: readonly ContractRow[]
  readonly family: FamilyRows
}
