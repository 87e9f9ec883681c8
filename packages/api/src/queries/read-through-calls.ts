import type { AllowanceQuestion } from '@orrery/family/allowance-lookup'
import type { AskContracts, AskedBlock } from '@orrery/family/ask-contracts'
import type {
  AccountLookup,
  CoinBalances,
  ItemRights,
  Lookups,
  StorageWords,
  StoredVariable,
  TokenItemLookup,
  TokenState,
  TransferTrial,
  TxLookup,
} from '@orrery/family/adapter'
import type { CallAnswer, ContractCall, GasEstimate } from '@orrery/family/contract-call'
import type { CodeSketch } from '@orrery/family/code-sketch'
import type { SafeState, VaultState } from '@orrery/family/contract-states'
import type { ExpectedMoves } from '@orrery/family/call-moves'
import type { CoinPool, CoinPoolKind } from '@orrery/family/coin-pool'
import type { ItemBalances, ItemOwner } from '@orrery/family/item-owner'
import type { HeldPool, PoolRange } from '@orrery/family/pool-range'
import type { BlobBytes, BlobPlace } from '@orrery/family/blob-lookup'
import type { ConsensusAnswer, ConsensusPlace, ValidatorAnswer } from '@orrery/family/consensus-lookup'
import type { DoubleSpendLookup } from '@orrery/family/double-spend-lookup'
import type { OwnSubject } from '@orrery/family/own-lookup'
import type { MempoolClusterLookup } from '@orrery/family/mempool-cluster-lookup'
import type { BatchLookups } from '@orrery/family/batch-lookup'
import type { MasternodeLookups } from '@orrery/family/masternode-lookup'
import type { AccountKind, ContractLookup } from '@orrery/family/contract-lookup'
import type { AccountChange, CallNode, StepTrace, TxFailure } from '@orrery/model/calls'
import type { Bundle, TokenRow } from '@orrery/model/rows'
import type { OwnFacts } from '@orrery/model/wire/own-facts'
import type { StorageLayout } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import { type ContentBytes } from './ledgers/content-share.ts'

/** A token as the node tells it: without the block it was first seen in. */
export type NodeToken = Omit<TokenRow, 'height'>

type AllowanceAnswers = Awaited<ReturnType<NonNullable<Lookups['allowances']>>>

/**
 * Answers of the node for what is not indexed. Requests for the same thing share one call, absence is
 * remembered for 10 s, and what is final is kept. Errors: `UPSTREAM_TIMEOUT` after the deadline,
 * `UPSTREAM_UNREACHABLE` where no node is connected, or what the family's lookups throw.
 */
export type ReadThrough = {
  block(at: number | Hex): Promise<Bundle | null>
  transaction(hash: Hex): Promise<TxLookup | null>
  account(address: Hex): Promise<AccountLookup | null>
  /** What the node says of a contract at a height, the newest block where it is null; null where the family has none. */
  contract(address: Hex, height: number | null): Promise<ContractLookup | null>
  /** Executes a call as of a height, the newest block where it is null; null without that block. Throws `CAPABILITY_MISSING`. */
  callAt(call: ContractCall, height: number | null): Promise<CallAnswer | null>
  /** Gas that a call would take at the newest block, or how it would fail; null without a block. Throws `CAPABILITY_MISSING`. */
  estimateGas(call: ContractCall): Promise<GasEstimate | null>
  /** What a call would move as of a height, the newest block where it is null; null without that block. Throws `CAPABILITY_MISSING`. */
  expectMoves(call: ContractCall, height: number | null): Promise<ExpectedMoves | null>
  /** Tries to send some of a token; null where the node cannot try it, and where the family has none. */
  tryTransfer(asked: {
    readonly asset: Hex
    readonly from: Hex
    readonly to: Hex
    readonly amount: bigint
  }): Promise<TransferTrial | null>
  /** The code of an address now, and its hash; null where the family has none. */
  code(address: Hex): Promise<{ readonly code: Hex; readonly codeHash: Hex | null } | null>
  /** What tells how alike that code is to others'; null for no code, and where the family has none. */
  codeSketch(address: Hex): Promise<CodeSketch | null>
  /** The hash alone, null for no code; kept a moment like the rest, which the code itself is too large for. */
  codeHash(address: Hex): Promise<{ readonly codeHash: Hex | null } | null>
  /** Facts of those that are tokens; those that the node did not tell in time are left out. Never throws. */
  tokens(addresses: readonly Hex[]): Promise<ReadonlyMap<Hex, NodeToken>>
  /**
   * What a contract says of one of its items at a height, the newest block unless told; null where the family has none, or the node has no such state
   * any more.
   */
  tokenItem(asset: Hex, tokenId: bigint, height?: number): Promise<TokenItemLookup | null>
  /** Variables that changed in words of storage, and those that stand at fixed places; none where the family has none. */
  slotNames(
    ...asked: Parameters<NonNullable<Lookups['slotNames']>>
  ): Promise<ReturnType<NonNullable<Lookups['slotNames']>>>
  storedVariables(layout: StorageLayout): Promise<readonly StoredVariable[]>
  /** Words of a contract's storage as of a height, now where it is null; null where the family has none, or no node has the state of that height. */
  storage(address: Hex, slots: readonly Hex[], height: number | null): Promise<StorageWords | null>
  /** Who may do what with an item now; null where the family has none. */
  itemRights(asset: Hex, tokenId: bigint): Promise<ItemRights | null>
  /** What a token's contract says of its supply and of holders, now or at a height; null where the family has none, and where there is no such block. */
  tokenState(asset: Hex, holders: readonly Hex[], height?: number): Promise<TokenState | null>
  /** What a contract of items with several owners says now that these have of theirs; null where the family has none. */
  itemBalances(asset: Hex, held: readonly ItemOwner[]): Promise<ItemBalances | null>
  /** What a contract says of itself as a vault at a height, the newest block where it is null; null where it is none, and where the family has none. */
  vault(address: Hex, shares: bigint, height: number | null): Promise<VaultState | null>
  /** Has contracts asked at the newest block; shared, and kept a moment, by the key. Null without a block. Throws `CAPABILITY_MISSING` where the family has none. */
  askContracts<T>(key: string, read: (ask: AskContracts, at: AskedBlock) => Promise<T>): Promise<T | null>
  /** Where a pool of concentrated liquidity stands, one of many in a contract or a contract itself; null where it is none. */
  poolRange(pool: Hex, held: HeldPool | null): Promise<PoolRange | null>
  /** The coins of a pool of several, and what it would give; null where it is none. */
  coinPool(pool: Hex, kind: CoinPoolKind, vault: Hex | null): Promise<CoinPool | null>
  /** What contracts say now of how long they keep a token; null where the family has none. */
  lockers(token: Hex, addresses: readonly Hex[]): Promise<Awaited<ReturnType<NonNullable<Lookups['lockers']>>>>
  /** Who may act for a Safe now; null where the contract is none, and where the family has none. */
  safe(address: Hex): Promise<SafeState | null>
  /** See `Lookups.accountKinds`; null where the family has none. */
  accountKinds(addresses: readonly Hex[]): Promise<readonly (AccountKind | null)[] | null>
  /** See `Lookups.safesAmong`; null where the family has none. */
  safesAmong(addresses: readonly Hex[]): Promise<readonly Hex[] | null>
  /** What contracts say of permissions at a height, the newest block where it is null; null where the family has none. */
  allowances(asked: readonly AllowanceQuestion[], height: number | null): Promise<AllowanceAnswers | null>
  /** Balances of the coin after these heights (at most 100); null for each that the node cannot tell, and where the family has none. */
  balancesAt(address: Hex, heights: readonly number[]): Promise<readonly (bigint | null)[]>
  /** Balances of the coin at the newest block (of at most 1,000 addresses); null without a block, and where the family has none. */
  coinBalances(addresses: readonly Hex[]): Promise<CoinBalances | null>
  tokenBalances(holder: Hex, assets: readonly Hex[]): Promise<readonly (bigint | null)[]>
  /** All frames of a transaction, and what it changed: the node executes it anew. Null where it does not know it. Throws `CAPABILITY_MISSING`. */
  callTree(hash: Hex): Promise<readonly CallNode[] | null>
  stateChanges(hash: Hex): Promise<readonly AccountChange[] | null>
  /** The first opcodes of a transaction; null where the node does not know it. Throws `CAPABILITY_MISSING`. */
  callSteps(hash: Hex): Promise<StepTrace | null>
  /** Why a transaction failed; null where it did not, or the node does not know it. */
  failure(hash: Hex): Promise<TxFailure | null>
  feeTiers(): Promise<Awaited<ReturnType<Lookups['feeTiers']>>>
  raw(kind: 'block' | 'transaction', id: Hex | number, within?: Hex): ReturnType<Lookups['raw']>
  /**
   * See `Lookups.inscription`; shared, and the last ones kept. Throws `CAPABILITY_MISSING` where the family has none, `UPSTREAM_NOT_YET` where the node does not know it,
   * `UPSTREAM_BUSY` where too many are asked for at once.
   */
  inscription(txid: Hex, blockHash: Hex, item: number, parts?: readonly Hex[]): Promise<ContentBytes>
  /** See `Lookups.blobBody`. Throws `CAPABILITY_MISSING` where nobody is asked. */
  blobBody(blob: BlobPlace): Promise<BlobBytes | null>
  /** See `Lookups.consensusBlock`; shared. Throws `CAPABILITY_MISSING` where no consensus node is asked. */
  consensusBlock(block: ConsensusPlace): Promise<ConsensusAnswer>
  /** See `Lookups.validators`. Throws `CAPABILITY_MISSING` where no consensus node is asked. */
  validators(keys: readonly Hex[]): Promise<ValidatorAnswer>
  /** See `Lookups.ownFacts`; null where the chain's software tells nothing of its own. */
  ownFacts(subject: OwnSubject): Promise<OwnFacts | null>
  /** See `Lookups.checkSigned`. Throws `CAPABILITY_MISSING` where the family has none. */
  checkSigned(bytes: Hex): ReturnType<NonNullable<Lookups['checkSigned']>>
  /** See `Lookups.checkPackage`. Throws `CAPABILITY_MISSING` where the family has none. */
  checkPackage(bytes: readonly Hex[]): ReturnType<NonNullable<Lookups['checkPackage']>>
  /** See `Lookups.sendPackage`. Throws `CAPABILITY_MISSING` where the family has none. */
  sendPackage(bytes: readonly Hex[]): ReturnType<NonNullable<Lookups['sendPackage']>>
  /** A question about batches of a rollup. Throws `CAPABILITY_MISSING` where only the parent chain tells of them. */
  batches<T>(read: (lookups: BatchLookups, signal: AbortSignal) => Promise<T>): Promise<T>
  /** A question about masternodes. Throws `CAPABILITY_MISSING` where the chain has none. */
  masternodes<T>(read: (lookups: MasternodeLookups, signal: AbortSignal) => Promise<T>): Promise<T>
  /** See `Lookups.doubleSpend`; null where the chain has no proofs of them. */
  doubleSpend(hash: Hex): Promise<DoubleSpendLookup | null>
  /** See `Lookups.mempoolCluster`; null where the family has none. */
  mempoolCluster(hash: Hex): Promise<MempoolClusterLookup | null>
  /** One of the calls that the family lets through to its node, as it answers now. Throws `CAPABILITY_MISSING` for any other. */
  passThrough(method: string, params: readonly Json[]): Promise<unknown>
  /** Forgets all that a reorganisation or a new block may have changed. */
  forget(): void
}
