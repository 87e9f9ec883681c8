import { OrreryError, isOrreryError } from '@orrery/errors/orrery-error'
import type { GatewaySource } from '@orrery/family/gateway-source'
import type { AccountLookup, Lookups, TxLookup } from '@orrery/family/adapter'
import type { NameService } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import {
  balanceOf,
  codeOf,
  contractCall,
  headerByHash,
  headerByNumber,
  nonceOf,
  rawCall,
  receiptByHash,
  storageAt,
  toQuantity,
  transactionByHash,
  type BlockTag,
} from './calls.ts'
import { askAtNewest } from './ask-contracts.ts'
import { tryTransfer } from './try-transfer.ts'
import { readAllowances } from './read-allowances.ts'
import { readCall } from './read-call.ts'
import { expectMoves } from './expect-moves.ts'
import { nameSlots, storedVariables } from './contract/name-slots.ts'
import { readAccountKinds } from './contract/account-kinds.ts'
import { readContract } from './contract/read-contract.ts'
import { changedItems } from './events/nft-events.ts'
import type { EvmAccountExt } from './ext.ts'
import { readFeeTiers } from './fee-tiers.ts'
import { readGas } from './read-gas.ts'
import type { BlockFetcher } from './fetch-blocks.ts'
import { createNameLookups } from './names/create-name-lookups.ts'
import type { Normalizer } from './normalize.ts'
import { toNumber, type EvmRaw, type RawHeader, type RawReceipt, type RawTx } from './raw.ts'
import { rawAnswers } from './raw-answers.ts'
import { readItemBalances } from './read-item-balances.ts'
import { readItemRights } from './read-item-rights.ts'
import { readLockers } from './read-lockers.ts'
import { readCoinPool } from './read-coin-pool.ts'
import { readPoolRange } from './read-pool-range.ts'
import { readSafe, readSafesAmong } from './read-safe.ts'
import { readTokenItem } from './read-token-item.ts'
import { readVault } from './read-vault.ts'
import { saidInTime } from './said-by-contract.ts'
import { readTokenState } from './read-token-state.ts'
import { readBalances, readTokens } from './read-tokens.ts'
import type { Stack } from './stacks/stack.ts'
import { createCallLookups } from './traces/call-lookups.ts'
import { sketchCode } from './code/sketch-code.ts'
import { keccakHex } from './verify/keccak.ts'
import { VISITOR_CALLS } from './visitor-calls.ts'
import { pendingRow } from './watch-pending.ts'
import type { WholeReceipts } from './whole-receipts.ts'

export type LookupDeps = {
  readonly chain: string
  /** The chain's wrapped coin, where it has one. */
  readonly wrapped: Hex | null
  readonly chainId: number
  readonly names: NameService | undefined
  readonly gateways?: GatewaySource | null
  /** Whether transactions may be executed again that nobody asked for. */
  readonly traces?: boolean
  readonly rpc: RpcClient
  readonly clock: Clock
  readonly fetcher: BlockFetcher
  /** What is known of the node's receipts of whole blocks. */
  readonly whole: Pick<WholeReceipts, 'isAsked'>
  readonly normalizer: Normalizer
  /** Holds what is read through to what costs nearly nothing to see; throws `UPSTREAM_MISMATCH`. */
  readonly glance: { block(raw: EvmRaw): void; header(header: RawHeader): void }
  readonly stack: Stack
  readonly source: () => string
}

/** Balances of one answer. */
const MOST_BALANCES = 1_000

/** What one call told; null where the node has no such state. Throws what kept it from being asked. */
function toldOrNull<T>(answer: PromiseSettledResult<T>): T | null {
  if (answer.status === 'fulfilled') return answer.value
  if (isOrreryError(answer.reason, 'UPSTREAM_RPC')) return null
  throw answer.reason
}

/** EIP-7702: code that only points to another address. */
const DELEGATION = /^0xef0100([0-9a-f]{40})$/
// A node may know a transaction's block a moment before its receipt.
const RECEIPT_TRIES = 4
const RECEIPT_WAIT_MS = 150

/** Read-through: answers straight from the node. */
export function createLookups(deps: LookupDeps): Lookups {
  const { rpc, clock, fetcher, normalizer, stack } = deps

  const transaction = async (hash: Hex, signal: AbortSignal): Promise<TxLookup | null> => {
    for (let attempt = 0; ; attempt++) {
      const [tx, receipt] = (await rpc.batch<RawTx | RawReceipt | null>(
        [transactionByHash(hash), receiptByHash(hash)],
        signal,
      )) as [RawTx | null, RawReceipt | null]
      if (tx === null) return null
      if (receipt === null && !tx.blockHash) return { state: 'pending', tx: pendingRow(tx, false, clock.now(), stack) }
      const found =
        receipt === null || (tx.blockHash && tx.blockHash !== receipt.blockHash)
          ? null
          : await inBlock(tx, receipt, signal)
      if (found !== null) return found
      if (attempt >= RECEIPT_TRIES)
        throw new OrreryError('UPSTREAM_NOT_YET', { source: deps.source(), what: `the receipt of ${hash}` })
      await clock.sleep(RECEIPT_WAIT_MS * (attempt + 1), signal)
    }
  }

  /** Null when the block is gone meanwhile: the node reorganised between the calls. */
  const inBlock = async (tx: RawTx, receipt: RawReceipt, signal: AbortSignal): Promise<TxLookup | null> => {
    const header = await rpc.call(headerByHash(receipt.blockHash), signal)
    if (header === null || header.transactions[toNumber(receipt.transactionIndex)] !== tx.hash) return null
    deps.glance.header(header)
    const block = {
      height: toNumber(header.number),
      hash: header.hash,
      timeMs: toNumber(header.timestamp) * 1_000,
      txCount: header.transactions.length,
    }
    return { state: 'included', block, ...normalizer.transaction(header, tx, receipt) }
  }

  const account = async (address: Hex, signal: AbortSignal): Promise<AccountLookup | null> => {
    const header = await rpc.call(headerByNumber('latest'), signal)
    if (header === null) return null
    let answers = await rpc.settle(accountCalls(address, header.number), signal)
    // A node behind a balancer may not have that block yet; its newest is the next best.
    if (answers.slice(0, -1).every(({ status }) => status === 'rejected'))
      answers = await rpc.settle(accountCalls(address, 'latest'), signal)
    const [balance, nonce, code, waiting] = answers
    const failure = answers.find(
      (answer) => answer.status === 'rejected' && !isOrreryError(answer.reason, 'UPSTREAM_RPC'),
    )
    if (failure?.status === 'rejected') throw failure.reason
    const bytes = code?.status === 'fulfilled' ? (code.value as Hex) : null
    const delegate = bytes === null ? null : DELEGATION.exec(bytes)
    const codeHash = bytes === null || bytes === '0x' ? null : keccakHex(Buffer.from(bytes.slice(2), 'hex'))
    const ext: EvmAccountExt = {}
    if (delegate !== null) ext.delegate = `0x${delegate[1]!}`
    if (codeHash !== null) ext.codeHash = codeHash
    if (waiting?.status === 'fulfilled') ext.pendingNonce = waiting.value as number
    return {
      asOf: { height: toNumber(header.number), hash: header.hash },
      balance: balance?.status === 'fulfilled' ? (balance.value as bigint) : null,
      nonce: nonce?.status === 'fulfilled' ? (nonce.value as number) : null,
      codeSize: bytes === null ? null : (bytes.length - 2) / 2,
      codeHash,
      ...(delegate !== null && { delegates: true }),
      ext: { ...ext },
    }
  }

  return {
    async block(at, signal) {
      const raw = typeof at === 'number' ? await fetcher.byHeight(at, signal) : await fetcher.byHash(at, signal)
      if (raw === null) return null
      deps.glance.block(raw)
      return normalizer.bundle(raw)
    },
    transaction,
    account,
    tokens: (addresses, signal) => readTokens({ rpc, clock }, addresses, signal),
    tokenBalances: (holder, assets, signal) => readBalances(rpc, holder, assets, signal),
    tokenState: (asset, holders, height, signal) => readTokenState(rpc, asset, holders, height, signal),
    itemBalances: (asset, held, height, signal) => readItemBalances(rpc, asset, held, height, signal),
    async askContracts(read, signal) {
      const newest = await askAtNewest(rpc, signal, saidInTime)
      return newest === null ? null : read(newest.ask, { ...newest.asOf, timeMs: newest.timeMs })
    },
    vault: (address, shares, height, signal) => readVault(rpc, address, shares, height, signal),
    lockers: (token, addresses, signal) => readLockers(rpc, token, addresses, signal),
    poolRange: (pool, held, signal) => readPoolRange(rpc, pool, held, signal),
    coinPool: (asked, signal) => readCoinPool(rpc, asked, signal),
    safe: (address, signal) => readSafe(rpc, address, signal),
    safesAmong: (addresses, signal) => readSafesAmong(rpc, addresses, signal),
    allowances: (asked, height, signal) => readAllowances(rpc, asked, height, signal),
    async balancesAt(address, heights, signal) {
      const answers = await rpc.settle(
        heights.map((height) => balanceOf(address, toQuantity(height))),
        signal,
      )
      return answers.map(toldOrNull)
    },
    async coinBalances(addresses, signal) {
      const header = await rpc.call(headerByNumber('latest'), signal)
      if (header === null) return null
      const answers = await rpc.settle(
        addresses.slice(0, MOST_BALANCES).map((address) => balanceOf(address, header.number)),
        signal,
      )
      return { asOf: { height: toNumber(header.number), hash: header.hash }, balances: answers.map(toldOrNull) }
    },
    tokenItem: (asset, tokenId, height, signal) => readTokenItem(rpc, asset, tokenId, height, signal),
    itemRights: (asset, tokenId, signal) => readItemRights(rpc, deps.chainId, asset, tokenId, signal),
    changedItems,
    slotNames: nameSlots,
    storedVariables,
    async storage(address, slots, height, signal) {
      const header = await rpc.call(headerByNumber(height === null ? 'latest' : toQuantity(height)), signal)
      if (header === null) return null
      const answers = await rpc.settle(
        slots.map((slot) => storageAt(address, slot, header.number)),
        signal,
      )
      const words = answers.map((answer) => {
        if (answer.status === 'fulfilled') return answer.value
        if (isOrreryError(answer.reason, 'UPSTREAM_RPC') || isOrreryError(answer.reason, 'UPSTREAM_SHAPE')) return null
        throw answer.reason
      })
      // A node that has dropped the state of a block refuses every word of it.
      if (height !== null && words.length > 0 && words.every((told) => told === null)) return null
      return { asOf: { height: toNumber(header.number), hash: header.hash }, words }
    },
    contract: (address, height, signal) => readContract(rpc, address, height, signal),
    accountKinds: (addresses, signal) => readAccountKinds(rpc, addresses, signal),
    async code(address, signal) {
      const code = await rpc.call(codeOf(address, 'latest'), signal)
      return { code, codeHash: code === '0x' ? null : keccakHex(Buffer.from(code.slice(2), 'hex')) }
    },
    codeSketch: async (address, signal) => sketchCode(await rpc.call(codeOf(address, 'latest'), signal)),
    callAt: (call, height, signal) => readCall(rpc, call, height, signal),
    estimateGas: (call, signal) => readGas(rpc, call, signal),
    expectMoves: (call, height, signal) => expectMoves(rpc, deps, call, height, signal),
    tryTransfer: (asked, signal) => tryTransfer(rpc, asked, signal),
    call: (to, input, signal) => rpc.call(contractCall(to, input), signal),
    calls: createCallLookups(rpc, deps.chain, deps.traces),
    ...(deps.names && { names: createNameLookups(rpc, deps.names, deps.gateways ?? null) }),
    feeTiers: (signal) => readFeeTiers(rpc, signal),
    async passThrough(method, params, signal) {
      if (!VISITOR_CALLS.has(method))
        throw new OrreryError('CAPABILITY_MISSING', { chain: deps.chain, capability: method.slice(0, 60) })
      return rpc.call(rawCall(method, params), signal)
    },
    async raw(kind, id, signal) {
      const calls =
        kind === 'transaction'
          ? [rawCall('eth_getTransactionByHash', [id]), rawCall('eth_getTransactionReceipt', [id])]
          : rawBlockCalls(id, deps.whole.isAsked())
      return rawAnswers(rpc, calls, signal)
    },
  }
}

const accountCalls = (address: Hex, at: BlockTag): RpcCall<bigint | number | Hex>[] => [
  balanceOf(address, at),
  nonceOf(address, at),
  codeOf(address, at),
  // Whether more of it wait than are in blocks; nodes that cannot tell say so.
  nonceOf(address, 'pending'),
]

/** A node that hangs over the receipts of whole blocks would not tell the block either. */
const rawBlockCalls = (id: Hex | number, withReceipts: boolean): RpcCall<unknown>[] => {
  const at = typeof id === 'number' ? toQuantity(id) : id
  return [
    rawCall(typeof id === 'number' ? 'eth_getBlockByNumber' : 'eth_getBlockByHash', [at, true]),
    ...(withReceipts ? [rawCall('eth_getBlockReceipts', [at])] : []),
  ]
}
