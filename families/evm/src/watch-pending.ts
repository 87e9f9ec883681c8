import type { PendingChange } from '@orrery/family/adapter'
import type { PendingTxRow } from '@orrery/model/rows'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { createdBy } from './created-by.ts'
import { isUnknownMethod } from './is-unknown-method.ts'
import { kindOf } from './kind-of.ts'
import { createPoolNews } from './pool-news.ts'
import { rawPool, rawTx, toNumber, type RawTx } from './raw.ts'
import type { Stack } from './stacks/stack.ts'
import { txExt } from './tx-ext.ts'
import { lacks } from './unknown-form.ts'
import { encodeTransaction } from './verify/encode-transaction.ts'
import { keccakHex } from './verify/keccak.ts'

const EVERY_MS = 1_000
/** A node that refused its pool is asked for it again after so long (reliability F-42), one whose pool was too large to read more seldom. */
const AGAIN_MS = 600_000
const LARGE_AGAIN_MS = 3_600_000
/**
 * A pool is read whole no faster than so: to parse and compare a million bytes takes 11 ms (measured: 20,000 transactions of 19 MB, 210 ms a look). Meanwhile the node is asked for
 * what came in. Of what left, and of what has no turn yet, only the whole pool tells.
 */
const BYTES_PER_SECOND = 1_000_000
const LONGEST_MS = 60_000
/** Tens of megabytes from a far node take their time; cut off they would be asked for over and over. */
const POOL_TIMEOUT_MS = 30_000
/** Of a transaction's JSON beside its input, about. */
const TX_BYTES = 650

type PoolTx = { readonly tx: RawTx; readonly queued: boolean }

/** `txpool_content`, flattened. An entry that is no transaction is left out: one of them must not hide the pool. */
const poolContent: RpcCall<readonly PoolTx[]> = {
  method: 'txpool_content',
  params: [],
  timeoutMs: POOL_TIMEOUT_MS,
  parse: (result) => {
    const pool = rawPool(result)
    return [...entriesOf(pool.pending, false), ...entriesOf(pool.queued, true)]
  },
}

function entriesOf(bySender: unknown, queued: boolean): readonly PoolTx[] {
  const found: PoolTx[] = []
  for (const byNonce of valuesOf(bySender)) {
    for (const entry of valuesOf(byNonce)) {
      try {
        found.push({ tx: rawTx(entry), queued })
      } catch {
        continue
      }
    }
  }
  return found
}

const valuesOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

/**
 * What comes into and goes out of the node's pool, looked at once a second: the whole pool by `txpool_content`, where it is large only what came into it by a filter of the
 * node and the whole more seldom; else the block that the node is building. Ends where the node offers neither; throws what a node says that offered it before.
 */
export async function* watchPending(
  deps: { readonly rpc: RpcClient; readonly clock: Clock; readonly stack: Stack },
  signal: AbortSignal,
): AsyncIterable<PendingChange> {
  const { rpc, clock, stack } = deps
  const known = new Map<Hex, boolean>()
  /** Who waits by sender and nonce, of which a pool holds one. */
  const bySlot = new Map<string, Hex>()
  const news = createPoolNews(rpc)
  let wholeAtMs = -Infinity
  let byPool = true
  let againMs = Infinity
  let first = true
  while (!signal.aborted) {
    if (byPool && clock.monotonic() < wholeAtMs) {
      const fresh = (await news.ask((hash) => known.get(hash) === false, signal)) ?? []
      const removed: Hex[] = []
      for (const tx of fresh) {
        const before = bySlot.get(slotOf(tx))
        if (before !== undefined && before !== tx.hash && known.delete(before)) removed.push(before)
        known.set(tx.hash, false)
        bySlot.set(slotOf(tx), tx.hash)
      }
      const added = fresh.map((tx) => pendingRow(tx, false, clock.now(), stack))
      if (added.length > 0) yield { added, removed }
      await clock.sleep(EVERY_MS, signal)
      continue
    }
    let txs: readonly PoolTx[]
    byPool ||= clock.monotonic() >= againMs
    try {
      txs = byPool ? await rpc.call(poolContent, signal) : await pendingBlock(rpc, signal)
    } catch (error) {
      const isLarge = isOrreryError(error, 'UPSTREAM_TOO_LARGE')
      if (!isLarge && !isOrreryError(error, 'UPSTREAM_RPC')) throw error
      if (!byPool) return
      // One that told its pool a second ago refuses by chance: what the next block does not hold has not left the pool for that.
      if (!first && !isLarge && !isUnknownMethod(error)) throw error
      byPool = false
      againMs = clock.monotonic() + (isLarge ? LARGE_AGAIN_MS : AGAIN_MS)
      continue
    }
    const now = new Map(txs.map(({ tx, queued }) => [tx.hash, queued]))
    // A transaction whose turn has come is told again, without its mark.
    const added = txs
      .filter(({ tx, queued }) => known.get(tx.hash) !== queued)
      .map(({ tx, queued }) => pendingRow(tx, queued, clock.now(), stack))
    const removed = [...known.keys()].filter((hash) => !now.has(hash))
    known.clear()
    for (const [hash, queued] of now) known.set(hash, queued)
    const bytes = txs.reduce((sum, { tx }) => sum + TX_BYTES + tx.input.length, 0)
    const pauseMs = Math.min(LONGEST_MS, (bytes / BYTES_PER_SECOND) * 1_000)
    bySlot.clear()
    wholeAtMs = -Infinity
    if (byPool && pauseMs > EVERY_MS) {
      wholeAtMs = clock.monotonic() + pauseMs
      for (const { tx } of txs) bySlot.set(slotOf(tx), tx.hash)
    }
    if (first || added.length > 0 || removed.length > 0) yield { added, removed }
    first = false
    await clock.sleep(EVERY_MS, signal)
  }
}

const slotOf = ({ from, nonce }: RawTx): string => `${from} ${nonce}`

async function pendingBlock(rpc: RpcClient, signal: AbortSignal): Promise<readonly PoolTx[]> {
  const block = await rpc.call(rawPendingBlock, signal)
  return block.map((tx) => ({ tx, queued: false }))
}

const rawPendingBlock: RpcCall<readonly RawTx[]> = {
  method: 'eth_getBlockByNumber',
  params: ['pending', true],
  parse: parsePendingBlock,
}

/** A pending block has no hash and no roots, so only its transactions are looked at. */
function parsePendingBlock(result: unknown): readonly RawTx[] {
  const list = typeof result === 'object' && result !== null && 'transactions' in result ? result.transactions : []
  return entriesOf({ all: list }, false).map(({ tx }) => tx)
}

/** The row of a transaction that is in no block. */
export function pendingRow(tx: RawTx, queued: boolean, seenMs: number, stack: Stack): PendingTxRow {
  const to = tx.to ?? null
  const ext = txExt(tx, null, null, null)
  if (queued) ext.queued = true
  const size = sizeOf(tx, stack)
  if (size !== null) ext.size = size
  return {
    hash: tx.hash,
    from: lacks(tx, 'from') ? null : tx.from,
    to,
    // Stacks with rules of their own may make addresses by others, and so may a transaction that is none of Ethereum's.
    created: to === null && size !== null && stack.hashes !== 'own' ? createdBy(tx.from, tx.nonce) : null,
    value: BigInt(tx.value),
    fee: null,
    kind: kindOf(tx.type ? toNumber(tx.type) : 0, stack),
    method: to !== null && tx.input.length >= 10 ? (tx.input.slice(0, 10) as Hex) : null,
    input: tx.input,
    ext: ext as unknown as JsonObject,
    seenMs,
  }
}

/** How many bytes its sender signed and sent, without blobs (EIP-2718); null where those that its fields make have another hash: a type that is not known here, or a field that was not told. */
function sizeOf(tx: RawTx, { encodes }: Stack): number | null {
  const bytes = encodeTransaction(tx, encodes)
  return bytes !== null && keccakHex(bytes) === tx.hash ? bytes.length : null
}
