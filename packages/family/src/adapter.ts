import type { LockState, SafeState, VaultState } from './contract-states.ts'
import type { AllowanceAnswer, AllowanceQuestion } from './allowance-lookup.ts'
import type { AskContracts, AskedBlock } from './ask-contracts.ts'
import type { BlobBytes, BlobPlace } from './blob-lookup.ts'
import type { ConsensusAnswer, ConsensusPlace, ValidatorAnswer } from './consensus-lookup.ts'
import type { CallLookups } from './call-lookup.ts'
import type { Failing } from '@orrery/model/calls'
import type { Capabilities } from '@orrery/model/capabilities'
import type {
  BlockRef,
  BlockRow,
  Bundle,
  ContractRow,
  FamilyRows,
  LogRow,
  PendingTxRow,
  TokenRow,
  TransferRow,
  TxRow,
} from '@orrery/model/rows'
import type { ArchiveBlock } from '@orrery/model/packed'
import type { WaivedCheck } from '@orrery/model/waived-check'
import type { HeightRange } from '@orrery/model/reads'
import type { TipStatus } from '@orrery/model/tip-status'
import type { BlobBatch } from '@orrery/model/wire/block-data'
import type { StorageLayout } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { Json, JsonObject } from '@orrery/primitives/json'
import type { ExpectedMoves } from './call-moves.ts'
import type { CodeSketch } from './code-sketch.ts'
import type { CallAnswer, ContractCall, EstimateGas } from './contract-call.ts'
import type { AccountKind, ContractLookup } from './contract-lookup.ts'
import type { DoubleSpendLookup } from './double-spend-lookup.ts'
import type { InscriptionCall } from './inscription-lookup.ts'
import type { ReadItemBalances } from './item-owner.ts'
import type { MempoolClusterLookup } from './mempool-cluster-lookup.ts'
import type { BatchLookups } from './batch-lookup.ts'
import type { MasternodeLookups } from './masternode-lookup.ts'
import type { NameLookups } from './name-lookup.ts'
import type { OwnLookup } from './own-lookup.ts'
import type { AskCoinPool, HeldPool, PoolRange } from './pool-range.ts'

/** What changed in the node's mempool since the last answer. The first answer carries all of it, or lists it where it comes in parts. */
export type PendingChange = {
  readonly added: readonly PendingTxRow[]
  readonly removed: readonly Hex[]
  /** Hashes of the whole pool, in the first answer of a stream whose `added` is only a part of it. */
  readonly listed?: readonly Hex[]
  /** Whether the pool held a transaction when it was looked at for this answer; where the source lists all of it each time. */
  readonly holds?: (hash: Hex) => boolean
  /** How many the node's pool holds, told or not; absent where that is not known beside what was told. */
  readonly poolSize?: number
}

/** A transaction read through from the node: in a block with all that belongs to it, or still pending. */
export type TxLookup =
  | {
      readonly state: 'included'
      readonly block: BlockRef & { readonly timeMs: number; readonly txCount: number }
      readonly tx: TxRow
      readonly logs: readonly LogRow[]
      readonly transfers: readonly TransferRow[]
      readonly contracts: readonly ContractRow[]
      /** Rows of the family's own tables that the transaction makes. */
      readonly family?: FamilyRows
    }
  | { readonly state: 'pending'; readonly tx: PendingTxRow }

/** What the node itself says about an address at a block; `null` fields are what it cannot tell. */
export type AccountLookup = {
  readonly asOf: BlockRef
  readonly balance: bigint | null
  readonly nonce: number | null
  /** Code size in bytes, 0 for none; null where the family has no code. */
  readonly codeSize: number | null
  readonly codeHash: Hex | null
  /** Its code is a pointer to a contract's, and its key still signs for it (EIP-7702). */
  readonly delegates?: boolean
  readonly ext: JsonObject
}

/** What a contract says of one of its items now; null fields are what it does not say. */
export type TokenItemLookup = {
  readonly asOf: BlockRef
  readonly owner: Hex | null
  /** Where the metadata lies: `data:`, `ipfs:`, `https:` or anything else that a stranger wrote. */
  readonly uri: string | null
}

/** A variable that a word of storage holds, or a part of which it holds; values are null where only bytes can be told. */
export type SlotVariable = {
  /** As the source writes it: `balances[0x…]`, `config.fee`. */
  readonly name: string
  readonly type: string
  readonly before: string | null
  readonly after: string | null
}

/** A variable that stands at a fixed place of a contract's storage. */
export type StoredVariable = {
  readonly name: string
  readonly type: string
  readonly slot: Hex
  /** Bytes from the end of the word. */
  readonly offset: number
  /** Its value in the word as text; null where it has none of its own, as a mapping, or only bytes can be told. */
  read(word: Hex): string | null
}

/** Words of storage; null for what the node did not tell. */
export type StorageWords = { readonly asOf: BlockRef; readonly words: readonly (Hex | null)[] }

/** Who may do what with an item of an NFT contract; null is what its contract does not say. */
export type ItemRights = {
  readonly asOf: BlockRef
  /** May take it (ERC-721); null for nobody, too. */
  readonly approved: Hex | null
  /** What a sale is asked for, in millionths of its price (ERC-2981). Nobody has to pay it. */
  readonly royalty: { readonly receiver: Hex; readonly ppm: number } | null
  /** Who may use it until when (ERC-4907); `untilMs` is null beyond the year 9999. */
  readonly user: { readonly address: Hex; readonly untilMs: number | null } | null
  /** Whether it cannot be moved (ERC-5192). */
  readonly locked: boolean | null
  /** Accounts that are the item's own, by well-known registries (ERC-6551): where they are, and whether they were made; null where the node did not tell. */
  readonly accounts: readonly { readonly address: Hex; readonly version: string; readonly exists: boolean | null }[]
}

/** A token as its contract tells it at a block. */
export type TokenState = {
  readonly asOf: BlockRef
  readonly supply: bigint | null
  readonly balances: readonly (bigint | null)[]
}

/** What became of some of a token that was sent on the state of a block, and was not: how much more the receiver and less the sender had. */
export type TransferTrial = { readonly asOf: BlockRef } & (
  | { readonly received: bigint; readonly spent: bigint; readonly failing: null }
  | { readonly received: null; readonly spent: null; readonly failing: Failing }
)

/** Balances of the coin at a block, base units; null for what the node does not tell. */
export type CoinBalances = { readonly asOf: BlockRef; readonly balances: readonly (bigint | null)[] }

/** Read-through: answers straight from the node for what is not indexed. Absent is null, never an error. */
export type Lookups = {
  block(at: number | Hex, signal: AbortSignal): Promise<Bundle | null>
  transaction(hash: Hex, signal: AbortSignal): Promise<TxLookup | null>
  account(address: Hex, signal: AbortSignal): Promise<AccountLookup | null>
  /** Token facts for addresses that may be tokens; those that are none are left out. */
  tokens(addresses: readonly Hex[], signal: AbortSignal): Promise<readonly Omit<TokenRow, 'height'>[]>
  /** Current balances of one holder, in the order asked; null where the contract does not answer. */
  tokenBalances(holder: Hex, assets: readonly Hex[], signal: AbortSignal): Promise<readonly (bigint | null)[]>
  /** Code, owner and proxies of an address at a height, the newest block where it is null; null when there is no such block. */
  contract?(address: Hex, height: number | null, signal: AbortSignal): Promise<ContractLookup | null>
  /**
   * What a token's contract says at a height, the newest block where it is null: its supply and the balances of holders, in the
   * order asked; null where it does not answer with a number. null when there is no such block.
   */
  tokenState?(
    asset: Hex,
    holders: readonly Hex[],
    height: number | null,
    signal: AbortSignal,
  ): Promise<TokenState | null>
  itemBalances?: ReadItemBalances
  /**
   * What a contract says of itself as a vault at a height, the newest block where it is null, with the worth of `shares` base units of its
   * shares; null where it is none, or there is no such block.
   */
  vault?(address: Hex, shares: bigint, height: number | null, signal: AbortSignal): Promise<VaultState | null>
  /** Has contracts asked at the newest block, all at one; null when there is no such block. Rejects as `read` does, and where the node does not answer in time. */
  askContracts?<T>(read: (ask: AskContracts, at: AskedBlock) => Promise<T>, signal: AbortSignal): Promise<T | null>
  /**
   * What contracts say of permissions at a height, the newest block where it is null, in the order asked; null where one does not answer,
   * or the node has no such state any more. null without a block. At most two calls for each.
   */
  allowances?(
    asked: readonly AllowanceQuestion[],
    height: number | null,
    signal: AbortSignal,
  ): Promise<{ readonly asOf: BlockRef; readonly answers: readonly (AllowanceAnswer | null)[] } | null>
  /** What contracts say of how long they keep a token, in the order asked, null for what is no such contract. At most 30. null without a block. */
  lockers?(
    token: Hex,
    addresses: readonly Hex[],
    signal: AbortSignal,
  ): Promise<{ readonly asOf: BlockRef; readonly locks: readonly (LockState | null)[] } | null>
  /** Where a pool in the manner of Uniswap V3, or of V4 in the contract that holds it, stands at the newest block; null where it is none, or there is no block. */
  poolRange?(pool: Hex, held: HeldPool | null, signal: AbortSignal): Promise<PoolRange | null>
  coinPool?: AskCoinPool
  /** Who may act for a Safe at the newest block; null where the contract is none, or there is no block. */
  safe?(address: Hex, signal: AbortSignal): Promise<SafeState | null>
  /** Of these (at most 100) those that tell owners as a Safe does, at the newest block, by one question about all. */
  safesAmong?(addresses: readonly Hex[], signal: AbortSignal): Promise<readonly Hex[]>
  /** What addresses (at most 100) are at the newest block, in the order asked; null for what has no code. */
  accountKinds?(addresses: readonly Hex[], signal: AbortSignal): Promise<readonly (AccountKind | null)[]>
  /** Tries to send some of a token on the newest block's state; null where the node cannot try it. */
  tryTransfer?(
    asked: { readonly asset: Hex; readonly from: Hex; readonly to: Hex; readonly amount: bigint },
    signal: AbortSignal,
  ): Promise<TransferTrial | null>
  /** Balances of the chain's own coin after these heights, base units; null where the node has no such state any more. */
  balancesAt?(address: Hex, heights: readonly number[], signal: AbortSignal): Promise<readonly (bigint | null)[]>
  /** What addresses, at most 1,000, have of the chain's own coin at the newest block, in the order asked; null without a block. Absent where no node tells balances. */
  coinBalances?(addresses: readonly Hex[], signal: AbortSignal): Promise<CoinBalances | null>
  /**
   * One item of an NFT contract, as it tells it at a height, the newest block where it is null; null where there is no such block, or the node has
   * no state of it any more.
   */
  tokenItem?(asset: Hex, tokenId: bigint, height: number | null, signal: AbortSignal): Promise<TokenItemLookup | null>
  itemRights?(asset: Hex, tokenId: bigint, signal: AbortSignal): Promise<ItemRights | null>
  /** Items of which a block says that their metadata changed (ERC-4906, ERC-1155), from the first to the last. */
  changedItems?(family: FamilyRows): readonly { readonly asset: Hex; readonly first: bigint; readonly last: bigint }[]
  /** The code of an address at the newest block, and its Keccak-256; no code is `0x` and null. */
  code?(address: Hex, signal: AbortSignal): Promise<{ readonly code: Hex; readonly codeHash: Hex | null }>
  /** What tells how alike that code is to others'; null where there is none. */
  codeSketch?(address: Hex, signal: AbortSignal): Promise<CodeSketch | null>
  /**
   * Variables that changed in words of a contract's storage, by layouts as compilers tell them: its own and those of the code behind it. `keys` are words that the
   * transaction named, with which entries of mappings are found. Words without a name are left out.
   */
  slotNames?(
    layouts: readonly StorageLayout[],
    words: readonly { readonly slot: Hex; readonly before: Hex; readonly after: Hex }[],
    keys: readonly Hex[],
  ): ReadonlyMap<Hex, readonly SlotVariable[]>
  /** Variables of a layout that stand at fixed places, in the order in which they were declared; at most 500. */
  storedVariables?(layout: StorageLayout): readonly StoredVariable[]
  /**
   * Words of a contract's storage as of a height, the newest block where it is null, in the order asked; at most 500. null without such a block, and where the node has no
   * state of it any more.
   */
  storage?(
    address: Hex,
    slots: readonly Hex[],
    height: number | null,
    signal: AbortSignal,
  ): Promise<StorageWords | null>
  /** A read-only contract call as of a height, the newest block where it is null; null when there is no such block. */
  callAt?(call: ContractCall, height: number | null, signal: AbortSignal): Promise<CallAnswer | null>
  /** Absent where the family has no gas. */
  estimateGas?: EstimateGas
  /** What a call would move on the state after a height, the newest block where it is null; null without such a block. Throws `CAPABILITY_MISSING` where the node does not tell. */
  expectMoves?(call: ContractCall, height: number | null, signal: AbortSignal): Promise<ExpectedMoves | null>
  /** A read-only contract call: calldata in, return data out. */
  call?(to: Hex, input: Hex, signal: AbortSignal): Promise<Hex>
  /** Absent where the family has no inscriptions. */
  inscription?: InscriptionCall
  /** The bytes of a blob, and whether a consensus node told them or the chain's own; null where they are kept no more. Absent where nobody is asked. */
  blobBody?(blob: BlobPlace, signal: AbortSignal): Promise<BlobBytes | null>
  /** The block of the consensus layer that carries one of the chain. Absent where no consensus node is asked. */
  consensusBlock?(block: ConsensusPlace, signal: AbortSignal): Promise<ConsensusAnswer>
  /** What the consensus layer says of validators by their keys (at most 25). Absent where no consensus node is asked. */
  validators?(keys: readonly Hex[], signal: AbortSignal): Promise<ValidatorAnswer>
  /** What a rollup wrote into the bytes of blobs of one transaction. Absent where the family has no blobs. */
  readBatch?(blobs: readonly Hex[]): Promise<Pick<BlobBatch, 'form' | 'channels'>>
  /** Asks for what only this chain's software tells; absent where that is nothing. */
  readonly ownFacts?: OwnLookup
  /** Batches of a rollup; absent where only its parent chain tells of them. */
  readonly batches?: BatchLookups
  /** Traces on demand; absent where the family has none. */
  readonly calls?: CallLookups
  /** The chain's name service; absent where it has none. */
  readonly names?: NameLookups
  /** Masternodes and what they vote on; absent on chains without them. */
  readonly masternodes?: MasternodeLookups
  /**
   * What the node knows of double spends of a waiting transaction; null where it has not got that, or tells of none at all. Absent on chains without proofs of them.
   */
  doubleSpend?(hash: Hex, signal: AbortSignal): Promise<DoubleSpendLookup | null>
  /** How the node would mine a waiting transaction with all that is bound to it; null where it has not got it, or does not tell. Absent where no node of the family does. */
  mempoolCluster?(hash: Hex, signal: AbortSignal): Promise<MempoolClusterLookup | null>
  /** Fee tiers in the chain's gas unit, as decimal text: slow, standard, fast, rapid; and the least that the node takes into its pool, on chains of outputs. */
  feeTiers(signal: AbortSignal): Promise<{
    readonly slow: string
    readonly standard: string
    readonly fast: string
    readonly rapid: string
    readonly least?: string
  } | null>
  /**
   * One of the calls that the family lets visitors make of the node, its answer as it came. Throws `CAPABILITY_MISSING` for
   * any other, and what the node says against it as `UPSTREAM_RPC`. Absent where the family lets nothing through.
   */
  passThrough?(method: string, params: readonly Json[], signal: AbortSignal): Promise<unknown>
  /**
   * What a signed transaction says, and whether the node would take it into its pool; nothing is sent. `accepted` is null where the
   * node cannot tell. Throws `BODY_MALFORMED` for bytes that are no transaction of the chain. Absent where pages read them by themselves.
   */
  checkSigned?(
    bytes: Hex,
    signal: AbortSignal,
  ): Promise<{ readonly tx: PendingTxRow; readonly accepted: boolean | null; readonly reason: string | null }>
  /** The same of several that are to be sent one after another, or as one: what a later one spends of an earlier one is known. Throws `BODY_MALFORMED`. */
  checkPackage?(
    bytes: readonly Hex[],
    signal: AbortSignal,
  ): Promise<
    readonly { readonly tx: PendingTxRow; readonly accepted: boolean | null; readonly reason: string | null }[]
  >
  /**
   * Sends several: as one package where the last one spends from each of the others and the node takes packages (`together`), else one after another up to the first
   * that is refused. `message` is what the node says of the package. Without hash and refusal of one that was not sent, or of which the node says nothing. Throws `BODY_MALFORMED`.
   */
  sendPackage?(
    bytes: readonly Hex[],
    signal: AbortSignal,
  ): Promise<{
    readonly together: boolean
    readonly message: string | null
    readonly sent: readonly { readonly hash: Hex | null; readonly refused: string | null }[]
  }>
  /** Raw node answers for the provenance drawer: what was called and what came back. `within` is the block of a transaction, by which nodes without an index of them find it. */
  raw(
    kind: 'block' | 'transaction',
    id: Hex | number,
    signal: AbortSignal,
    within?: Hex,
  ): Promise<readonly { readonly method: string; readonly params: readonly unknown[]; readonly result: unknown }[]>
}

/**
 * What counts as safe and final. `isBinding` where the chain's own rules finalise (EIP-2982 and its like): such a block is never
 * replaced by honest nodes, and one that replaces it is not followed. A count of confirmations only tells odds.
 * With `againMs` the answer may be another after so long on the same tip (a lock that follows a block), and is asked for again.
 */
export type Finality = {
  readonly safe: number | null
  readonly final: number | null
  readonly isBinding: boolean
  readonly againMs?: number
}

/** The tip of a branch that the node does not follow; `length` blocks of it are on no other branch that it follows. */
export type StaleTip = BlockRef & { readonly length: number; readonly status: TipStatus }

/** What any chain must offer so that the engine can follow it. One instance per chain; it owns no timers and keeps no rows. `Raw` is the node's answer for one block, whole and checked for shape. */
export type Adapter<Raw = unknown> = {
  /** What this node can do; refuses a node of another chain with `UPSTREAM_WRONG_CHAIN`. Where the tip waits for it (`isWaitedFor`), what takes longer than a few seconds is left to the next one. */
  probe(signal: AbortSignal, isWaitedFor?: boolean): Promise<Capabilities>
  /** Whether the last probe left something to the next, which is due then; history waits for it. Absent where probes wait for all. */
  unjudged?(): boolean
  /** The lowest of the blocks that came with less than the node tells of them now; told once, null where none did. Absent where nothing is told later. */
  owes?(): number | null
  /**
   * Whether something that the node answered since the last probe speaks against what that found, so that it is worth probing again.
   * Absent where nothing that is read tells.
   */
  doubts?(): boolean
  /** Whether the node refused, since the last probe, what that found that it could do, or was still catching up then: another may answer now, or the same do better. Absent where nothing tells. */
  refuses?(): boolean
  /**
   * Whether blocks of a range refer to blocks that were not among our own rows when they were read by `packed` last; told once for each of them. Blocks right below
   * that were read before them count as ours although they are not stored yet. Absent where blocks stand for themselves, or nothing tells.
   */
  lacked?(range: HeightRange): boolean
  head(signal: AbortSignal): Promise<BlockRef>
  /** The lowest block that the node still has, as it said with the last `head`; 0 where it has all. Absent where nodes do not say. */
  keepsFrom?(): number
  /** Newest blocks that count as safe and final by the family's rule; null where the node cannot tell. */
  finality(head: BlockRef, signal: AbortSignal): Promise<Finality>
  /** Blocks of a range in ascending order, in batches; what is missing at the head ends the stream early. */
  blocks(range: HeightRange, signal: AbortSignal): AsyncIterable<readonly Raw[]>
  /**
   * The same for history, faster where the family has a way: blocks that write their rows themselves. A batch may be looked at until as many more as `packedHeld` tells
   * (1 unless told) have come and another is asked for. Those for which `isSampled` answers true are verified on the way, and noted where that proves them whole (`noteProven`). Errors as those of `blocks`, `verify` and `normalize`.
   */
  packed?(range: HeightRange, signal: AbortSignal, isSampled: () => boolean): AsyncIterable<readonly ArchiveBlock[]>
  /** More than 1 where batches are small: so many may be with whoever encodes them, who then never waits for the thread that reads. */
  readonly packedHeld?: number
  /** One block by hash, for walking a fork back; null when the node does not have it (any more). */
  blockByHash(hash: Hex, signal: AbortSignal): Promise<Raw | null>
  /** Tips of branches that the node knows and does not follow, the highest first, 1,000 at most. Absent where nodes do not tell. */
  staleTips?(signal: AbortSignal): Promise<readonly StaleTip[]>
  /** What a header alone tells of a block whose transactions the node may not have; null when it does not know the block. */
  headerByHash?(hash: Hex, signal: AbortSignal): Promise<BlockRow | null>
  pending?(signal: AbortSignal): AsyncIterable<PendingChange>
  /** Resolves when the node announces a block, or after `ms`: a hint to poll, never a promise of progress. */
  wake(ms: number, signal: AbortSignal): Promise<void>
  /** Pure. */
  refOf(raw: Raw): BlockRef
  /** Pure. The parent's ref; height −1 for the first block. */
  parentOf(raw: Raw): BlockRef
  /** Pure. Throws `UPSTREAM_MISMATCH` when hashes, roots or counts do not add up. False where not all of them could be recomputed here. */
  verify(raw: Raw): boolean | void
  /** False where the chain makes its hashes and roots by rules of its own that are not known here, so that `verify` holds a node to next to nothing. True unless told. */
  recomputes?(): boolean
  /** What `verify` holds blocks to no more because of what one told, the first first. Absent where nothing that a block tells switches a check off. */
  waived?(): readonly WaivedCheck[]
  /** Pure. All rows that the block makes. */
  normalize(raw: Raw): Bundle
  readonly lookups: Lookups
  close(): Promise<void>
}
