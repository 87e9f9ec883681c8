import type { PendingChange } from '@orrery/family/adapter'
import type { ChainOf } from '@orrery/model/chain'
import type { PendingTxRow } from '@orrery/model/rows'
import type { Clock } from '@orrery/primitives/clock'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { withTokens } from './cash-tokens/read-token-prefix.ts'
import { describeTx } from './describe-tx.ts'
import { feeRate } from './fee-rate.ts'
import { isAbsent, nodeCalls, type MempoolEntry } from './node-calls.ts'
import type { RawTx } from './raw-block.ts'
import { outpoint } from './read-node-tx.ts'
import type { UtxoTxExt } from './utxo-ext.ts'

// screens §4.2: polling each 2 s is the default path, and what a node announces only makes it sooner.
const POLL_MS = 2_000
/** A node that announces is asked at most so often, and for a sixth of the time. */
const LEAST_REST_MS = 500
const REST_SHARE = 5
// One answer stays small; what is left comes with the next. Above the cap the newest are not followed.
const TXS_PER_CHANGE = 500
/** Bitcoin's pool holds about as many when it is full (300 MB). */
const MOST_FOLLOWED = 300_000

type Deps = {
  readonly rpc: RpcClient
  readonly chain: ChainOf<'utxo'>
  readonly clock: Clock
  readonly resolve: (txs: readonly RawTx[], signal: AbortSignal) => Promise<readonly RawTx[]>
  /** Resolves after `ms`, or from `leastMs` on when something is announced. */
  readonly rest: (ms: number, leastMs: number, signal: AbortSignal) => Promise<void>
}

/** What changes in the node's mempool, until the signal is aborted. Each transaction is told once and its leaving once. */
export async function* watchPending(
  { rpc, chain, clock, resolve, rest }: Deps,
  signal: AbortSignal,
): AsyncGenerator<PendingChange> {
  const followed = new Set<Hex>()
  /** All that the node listed last, told or not: who listens may know them from before. */
  let previous: ReadonlySet<Hex> = new Set()
  let first = true
  while (!signal.aborted) {
    const begun = clock.monotonic()
    const ids = await rpc.call(nodeCalls.mempoolIds(), signal)
    const askedMs = clock.monotonic() - begun
    const present = new Set(ids)
    const removed = [...previous].filter((id) => !present.has(id))
    for (const id of removed) followed.delete(id)
    previous = present
    const fresh = ids.filter((id) => !followed.has(id)).slice(0, Math.max(0, MOST_FOLLOWED - followed.size))
    const listed = { poolSize: ids.length, holds: (id: Hex) => present.has(id), ...(first && { listed: ids }) }
    // Also where nothing changed: who waits for a transaction of a lost block is told that it has not come back.
    if (fresh.length === 0) yield { added: [], removed, ...listed }
    for (let at = 0; at < fresh.length; at += TXS_PER_CHANGE) {
      const added = await readPending(fresh.slice(at, at + TXS_PER_CHANGE), { rpc, chain, clock, resolve }, signal)
      for (const tx of added) followed.add(tx.hash)
      if (at === 0) yield { added, removed, ...listed }
      else if (added.length > 0) yield { added, removed: [], poolSize: ids.length }
    }
    first = false
    await rest(POLL_MS, Math.max(LEAST_REST_MS, askedMs * REST_SHARE), signal)
  }
}

/** Rows of pending transactions; those that left in the meantime are left out. */
export async function readPending(
  ids: readonly Hex[],
  { rpc, chain, clock, resolve }: Omit<Deps, 'rest'>,
  signal: AbortSignal,
): Promise<PendingTxRow[]> {
  const [txs, entries] = await Promise.all([
    rpc.settle(
      ids.map((id) => nodeCalls.tx(id)),
      signal,
    ),
    rpc.settle(
      ids.map((id) => nodeCalls.mempoolEntry(id)),
      signal,
    ),
  ])
  const here: { raw: RawTx; entry: MempoolEntry }[] = []
  ids.forEach((id, i) => {
    const tx = txs[i]!
    const entry = entries[i]!
    for (const answer of [tx, entry]) if (answer.status === 'rejected' && !isAbsent(answer.reason)) throw answer.reason
    // Another than was asked for would be told, and its leaving never.
    const isIt = tx.status === 'fulfilled' && tx.value.tx.txid === id
    if (isIt && entry.status === 'fulfilled' && tx.value.blockHash === null)
      here.push({ raw: tx.value.tx, entry: entry.value })
  })
  const resolved = await resolve(
    here.map(({ raw }) => raw),
    signal,
  )
  return resolved.map((raw, i) => pendingRow(raw, here[i]!.entry, chain, clock.now()))
}

/**
 * The row of one pending transaction. Its fee is the node's word where an input is not known to us; it was seen first when it came into the node's pool, which a node
 * remembers over a start of this site and of its own.
 */
export function pendingRow(
  raw: RawTx,
  entry: MempoolEntry | null,
  chain: ChainOf<'utxo'>,
  nowMs: number,
): PendingTxRow {
  const facts = describeTx(withTokens(raw, chain.quirks), chain.quirks, null)
  const fee = entry?.fee ?? facts.fee
  const bytes = facts.ext.vsize ?? facts.ext.size
  const ext: UtxoTxExt = {
    ...facts.ext,
    feeRate: fee === null ? null : feeRate(fee, bytes),
    mempool:
      entry === null
        ? null
        : {
            ancestors: entry.ancestors,
            descendants: entry.descendants,
            ancestorFeeRate: feeRate(entry.ancestorFees, entry.ancestorSize),
            depends: entry.depends,
          },
  }
  return {
    hash: raw.txid,
    from: null,
    to: null,
    created: null,
    value: facts.moved,
    fee,
    kind: facts.kind,
    method: null,
    input: EMPTY,
    ext,
    seenMs: entry === null ? nowMs : Math.min(nowMs, entry.timeSeconds * 1000),
    accounts: facts.accounts.map(({ address, role, net }) => ({ address, role, net })),
    spends: raw.inputs.flatMap((input) => (input.prevTxid === null ? [] : [outpoint(input.prevTxid, input.prevVout)])),
  }
}
