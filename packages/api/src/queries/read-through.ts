import { OrreryError } from '@orrery/errors/orrery-error'
import type { AllowanceQuestion } from '@orrery/family/allowance-lookup'
import type {
  AccountLookup,
  CallAnswer,
  ContractCall,
  ItemRights,
  Lookups,
  PoolRange,
  SafeState,
  StorageWords,
  StoredVariable,
  TokenItemLookup,
  TokenState,
  TransferTrial,
  TxLookup,
  VaultState,
} from '@orrery/family/adapter'
import type { BlobBytes, BlobPlace } from '@orrery/family/blob-lookup'
import type { CallLookups } from '@orrery/family/call-lookup'
import type { DoubleSpendLookup } from '@orrery/family/double-spend-lookup'
import type { MempoolClusterLookup } from '@orrery/family/mempool-cluster-lookup'
import type { MasternodeLookups } from '@orrery/family/masternode-lookup'
import type { ContractLookup } from '@orrery/family/contract-lookup'
import type { AccountChange, CallNode, StepTrace, TxFailure } from '@orrery/model/calls'
import type { Bundle, TokenRow } from '@orrery/model/rows'
import type { Clock } from '@orrery/primitives/clock'
import type { StorageLayout } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { Json } from '@orrery/primitives/json'
import { createContentShare, type ContentBytes } from './ledgers/content-share.ts'
import { createLru } from './lru.ts'
import { withDeadline } from './with-deadline.ts'

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
  /** Tries to send some of a token; null where the node cannot try it, and where the family has none. */
  tryTransfer(asked: {
    readonly asset: Hex
    readonly from: Hex
    readonly to: Hex
    readonly amount: bigint
  }): Promise<TransferTrial | null>
  /** The code of an address now, and its hash; null where the family has none. */
  code(address: Hex): Promise<{ readonly code: Hex; readonly codeHash: Hex | null } | null>
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
  /** Words of a contract's storage now; null where the family has none. */
  storage(address: Hex, slots: readonly Hex[]): Promise<StorageWords | null>
  /** Who may do what with an item now; null where the family has none. */
  itemRights(asset: Hex, tokenId: bigint): Promise<ItemRights | null>
  /** What a token's contract says now of its supply and of holders; null where the family has none. */
  tokenState(asset: Hex, holders: readonly Hex[]): Promise<TokenState | null>
  /** What a contract says of itself as a vault at a height, the newest block where it is null; null where it is none, and where the family has none. */
  vault(address: Hex, shares: bigint, height: number | null): Promise<VaultState | null>
  /** What contracts say now of how long they keep a token; null where the family has none. */
  /** Where a pool of concentrated liquidity stands; null where the contract is none. */
  poolRange(pool: Hex): Promise<PoolRange | null>
  lockers(token: Hex, addresses: readonly Hex[]): Promise<Awaited<ReturnType<NonNullable<Lookups['lockers']>>>>
  /** Who may act for a Safe now; null where the contract is none, and where the family has none. */
  safe(address: Hex): Promise<SafeState | null>
  /** What contracts say of permissions at a height, the newest block where it is null; null where the family has none. */
  allowances(asked: readonly AllowanceQuestion[], height: number | null): Promise<AllowanceAnswers | null>
  /** Balances of the coin after these heights (at most 100); null for each that the node cannot tell, and where the family has none. */
  balancesAt(address: Hex, heights: readonly number[]): Promise<readonly (bigint | null)[]>
  tokenBalances(holder: Hex, assets: readonly Hex[]): Promise<readonly (bigint | null)[]>
  /** All frames of a transaction, and what it changed: the node executes it anew. Null where it does not know it. Throws `CAPABILITY_MISSING`. */
  callTree(hash: Hex): Promise<readonly CallNode[] | null>
  stateChanges(hash: Hex): Promise<readonly AccountChange[] | null>
  /** The first opcodes of a transaction; null where the node does not know it. Throws `CAPABILITY_MISSING`. */
  callSteps(hash: Hex): Promise<StepTrace | null>
  /** Why a transaction failed; null where it did not, or the node does not know it. */
  failure(hash: Hex): Promise<TxFailure | null>
  feeTiers(): Promise<Awaited<ReturnType<Lookups['feeTiers']>>>
  raw(kind: 'block' | 'transaction', id: Hex | number): ReturnType<Lookups['raw']>
  /**
   * See `Lookups.inscription`; shared, and the last ones kept. Throws `CAPABILITY_MISSING` where the family has none, `UPSTREAM_NOT_YET` where the node does not know it,
   * `UPSTREAM_BUSY` where too many are asked for at once.
   */
  inscription(txid: Hex, blockHash: Hex, item: number): Promise<ContentBytes>
  /** See `Lookups.blobBody`. Throws `CAPABILITY_MISSING` where nobody is asked. */
  blobBody(blob: BlobPlace): Promise<BlobBytes | null>
  /** See `Lookups.checkSigned`. Throws `CAPABILITY_MISSING` where the family has none. */
  checkSigned(bytes: Hex): ReturnType<NonNullable<Lookups['checkSigned']>>
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

const ABSENT_MS = 10_000 // screens-nonevm §12.2: a fresh transaction may reach the node late
const FRESH_MS = 2_000
const FOREVER_MS = 3_600_000
const TOKEN_MS = 600_000
const KEPT = 2_000
const TRACE_MS = 600_000
const TRACES_KEPT = 32

const bytesOf = (digits: Hex | null): Buffer | null => (digits === null ? null : Buffer.from(digits.slice(2), 'hex'))

/** Makes the read-through of one chain. `final` is the height up to which answers never change, −1 for none. */
export function createReadThrough(options: {
  readonly chain: string
  readonly lookups: () => Lookups | null
  readonly final: () => number
  readonly clock: Clock
  readonly deadlineMs: number
}): ReadThrough {
  const now = () => options.clock.monotonic()
  const missing = (capability: string): never => {
    throw new OrreryError('CAPABILITY_MISSING', { chain: options.chain, capability })
  }
  const fresh = createLru<string, unknown>(KEPT, now)
  const final = createLru<string, unknown>(KEPT, now)
  const tokens = createLru<Hex, NodeToken | null>(KEPT, now)
  const traces = createLru<string, unknown>(TRACES_KEPT, now)
  const flights = new Map<string, Promise<unknown>>()
  const contents = createContentShare(`the node of ${options.chain}`)
  /** How often all was forgotten: an answer that was asked for before that may be one of the branch that is gone. */
  let epoch = 0

  const ask = async <T>(
    method: string,
    run: (lookups: Lookups, signal: AbortSignal) => Promise<T>,
    deadlineMs = options.deadlineMs,
  ): Promise<T> => {
    const lookups = options.lookups()
    if (!lookups)
      throw new OrreryError('UPSTREAM_UNREACHABLE', { chain: options.chain, reason: 'no node is connected yet' })
    const late = () =>
      new OrreryError('UPSTREAM_TIMEOUT', { source: `the node of ${options.chain}`, method, ms: deadlineMs })
    return withDeadline(deadlineMs, (signal) => run(lookups, signal), late)
  }

  /** One flight per key; `heightOf` says in which block the answer lies, null for none. */
  const shared = async <T>(key: string, run: () => Promise<T>, heightOf: (value: T) => number | null): Promise<T> => {
    const kept = final.get(key) ?? fresh.get(key)
    if (kept !== undefined) return kept as T
    const flying = flights.get(key)
    if (flying) return flying as Promise<T>
    const born = epoch
    const flight: Promise<T> = (async () => {
      const value = await run()
      if (born !== epoch) return value
      const height = heightOf(value)
      if (value === null) fresh.set(key, value, ABSENT_MS)
      else if (height !== null && height <= options.final()) final.set(key, value, FOREVER_MS)
      else fresh.set(key, value, FRESH_MS)
      return value
    })().finally(() => {
      if (flights.get(key) === flight) flights.delete(key)
    })
    flights.set(key, flight)
    return flight
  }

  /** Traces are large, so that few are kept; which block they are of may change until a reorganisation forgets them. */
  const traced = async <T>(
    key: string,
    run: (calls: CallLookups, signal: AbortSignal) => Promise<T | null>,
  ): Promise<T | null> => {
    const kept = traces.get(key)
    if (kept !== undefined) return kept as T
    return shared(
      key,
      async () => {
        const born = epoch
        const found = await ask(
          'traces',
          async ({ calls = missing('traces') }, signal) => run(calls, signal),
          options.deadlineMs * 5,
        )
        if (found !== null && born === epoch) traces.set(key, found, TRACE_MS)
        return found
      },
      () => null,
    )
  }

  /** What contracts tell at the newest block: no block's own answer, and null where the family asks for no such thing. */
  const atNow = <T>(
    key: string,
    what: string,
    look: (lookups: Lookups, signal: AbortSignal) => Promise<T | null> | undefined,
  ): Promise<T | null> =>
    shared(
      key,
      () => ask(what, async (lookups, signal) => (await look(lookups, signal)) ?? null),
      () => null,
    )

  return {
    block: (at) =>
      shared(
        `block ${at}`,
        () => ask('block', (lookups, signal) => lookups.block(at, signal)),
        (bundle) => bundle?.block.height ?? null,
      ),
    transaction: (hash) =>
      shared(
        `tx ${hash}`,
        () => ask('transaction', (lookups, signal) => lookups.transaction(hash, signal)),
        (found) => (found?.state === 'included' ? found.block.height : null),
      ),
    account: (address) => atNow(`account ${address}`, 'account', (lookups, signal) => lookups.account(address, signal)),
    contract: (address, height) =>
      shared(
        `contract ${address} ${height ?? ''}`,
        () => ask('contract', async (lookups, signal) => (await lookups.contract?.(address, height, signal)) ?? null),
        (found) => (height === null ? null : (found?.asOf.height ?? null)),
      ),
    callAt: (call, height) =>
      ask(
        'call',
        async (lookups, signal) => lookups.callAt?.(call, height, signal) ?? missing('contract calls'),
        options.deadlineMs * 5,
      ),
    tryTransfer: (asked) =>
      ask(
        'call',
        async (lookups, signal) => (await lookups.tryTransfer?.(asked, signal)) ?? null,
        options.deadlineMs * 5,
      ),
    code: (address) => ask('code', async (lookups, signal) => (await lookups.code?.(address, signal)) ?? null),
    codeHash: (address) =>
      shared(
        `code ${address}`,
        () =>
          ask('code', async (lookups, signal) => {
            const found = await lookups.code?.(address, signal)
            return found ? { codeHash: found.codeHash } : null
          }),
        () => null,
      ),
    tokenItem: (asset, tokenId, height) =>
      shared(
        `item ${asset} ${tokenId} ${height ?? ''}`,
        () =>
          ask(
            'item',
            async (lookups, signal) => (await lookups.tokenItem?.(asset, tokenId, height ?? null, signal)) ?? null,
          ),
        () => null,
      ),
    slotNames: (...asked) => ask('slots', async (lookups) => lookups.slotNames?.(...asked) ?? new Map()),
    storedVariables: (layout) => ask('slots', async (lookups) => lookups.storedVariables?.(layout) ?? []),
    storage: (address, slots) =>
      ask('storage', async (lookups, signal) => (await lookups.storage?.(address, slots, signal)) ?? null),
    itemRights: (asset, tokenId) =>
      atNow(`rights ${asset} ${tokenId}`, 'item', (lookups, signal) => lookups.itemRights?.(asset, tokenId, signal)),
    tokenState: (asset, holders) =>
      ask('token', async (lookups, signal) => (await lookups.tokenState?.(asset, holders, null, signal)) ?? null),
    vault: (address, shares, height) =>
      shared(
        `vault ${address} ${shares} ${height ?? ''}`,
        () => ask('vault', async (lookups, signal) => (await lookups.vault?.(address, shares, height, signal)) ?? null),
        (found) => (height === null ? null : (found?.asOf.height ?? null)),
      ),
    lockers: (token, addresses) =>
      atNow(`lockers ${token} ${addresses.join()}`, 'lockers', (lookups, signal) =>
        lookups.lockers?.(token, addresses, signal),
      ),
    poolRange: (pool) => atNow(`range ${pool}`, 'pool', (lookups, signal) => lookups.poolRange?.(pool, signal)),
    safe: (address) => atNow(`safe ${address}`, 'safe', (lookups, signal) => lookups.safe?.(address, signal)),
    allowances: (asked, height) =>
      ask('allowances', async (lookups, signal) => (await lookups.allowances?.(asked, height, signal)) ?? null),
    balancesAt: (address, heights) =>
      shared(
        `balances ${address} ${heights.join()}`,
        () =>
          ask('balances', async (lookups, signal) => {
            const none = heights.map(() => null)
            return lookups.balancesAt === undefined ? none : await lookups.balancesAt(address, heights, signal)
          }),
        // What the node could not tell it may tell later.
        (found) => (found.includes(null) ? null : Math.max(...heights)),
      ),
    tokenBalances: (holder, assets) =>
      ask('token balances', (lookups, signal) => lookups.tokenBalances(holder, assets, signal)),
    callTree: (hash) => traced(`tree ${hash}`, (calls, signal) => calls.tree(hash, signal)),
    callSteps: (hash) => traced(`steps ${hash}`, (calls, signal) => calls.steps(hash, signal)),
    stateChanges: (hash) => traced(`changes ${hash}`, (calls, signal) => calls.changes(hash, signal)),
    failure: (hash) => traced(`failure ${hash}`, (calls, signal) => calls.failure(hash, signal)),
    feeTiers: () => ask('fees', (lookups, signal) => lookups.feeTiers(signal)),
    // A block's hash stands for the witnesses in it: the bytes never change.
    inscription: (txid, blockHash, item) =>
      contents(`${txid}:${item}:${blockHash}`, () =>
        ask(
          'inscription',
          async (lookups, signal) => {
            const found = await (lookups.inscription?.(txid, blockHash, item, signal) ?? missing('inscriptions'))
            if (found === null)
              throw new OrreryError('UPSTREAM_NOT_YET', {
                source: `the node of ${options.chain}`,
                what: `inscription ${item} of ${txid}`,
              })
            return { body: bytesOf(found.body), metadata: bytesOf(found.metadata) }
          },
          options.deadlineMs * 5,
        ),
      ),
    // A quarter of a megabyte each: none is kept.
    blobBody: (blob) =>
      ask(
        'blob',
        async (lookups, signal) => lookups.blobBody?.(blob, signal) ?? missing('blob bodies'),
        options.deadlineMs * 5,
      ),
    raw: (kind, id) => ask('raw', (lookups, signal) => lookups.raw(kind, id, signal), options.deadlineMs * 5),
    checkSigned: (bytes) =>
      ask(
        'checkSigned',
        async (lookups, signal) => lookups.checkSigned?.(bytes, signal) ?? missing('signed transactions'),
      ),
    masternodes: (read) =>
      ask(
        'masternodes',
        async (lookups, signal) => read(lookups.masternodes ?? missing('masternodes'), signal),
        options.deadlineMs * 5,
      ),
    doubleSpend: (hash) =>
      shared(
        `double spend ${hash}`,
        () => ask('double spends', async (lookups, signal) => (await lookups.doubleSpend?.(hash, signal)) ?? null),
        () => null,
      ),
    mempoolCluster: (hash) =>
      shared(
        `cluster ${hash}`,
        () => ask('mempoolCluster', async (lookups, signal) => (await lookups.mempoolCluster?.(hash, signal)) ?? null),
        () => null,
      ),
    passThrough: (method, params) =>
      ask(
        method,
        async (lookups, signal) => lookups.passThrough?.(method, params, signal) ?? missing(method),
        options.deadlineMs * 5,
      ),
    async tokens(addresses) {
      const missing = addresses.filter((address) => tokens.get(address) === undefined)
      if (missing.length > 0) {
        // Names beside the subject of a page must not make the page wait as long as the subject may.
        const found = await Promise.resolve()
          .then(() => ask('tokens', (lookups, signal) => lookups.tokens(missing, signal), options.deadlineMs / 2))
          .catch(() => null)
        if (found) {
          for (const address of missing) tokens.set(address, null, ABSENT_MS)
          for (const token of found) tokens.set(token.address, token, TOKEN_MS)
        }
      }
      const known = new Map<Hex, NodeToken>()
      for (const address of addresses) {
        const token = tokens.get(address)
        if (token) known.set(address, token)
      }
      return known
    },
    forget() {
      epoch++
      fresh.clear()
      traces.clear()
      flights.clear()
    },
  }
}
