import { OrreryError } from '@orrery/errors/orrery-error'
import type { TxLookup } from '@orrery/family/adapter'
import type { HeadView, PendingFate } from '@orrery/head/chain-head'
import type { Hex } from '@orrery/primitives/hex'
import type { BlockRef, Bundle, LogRow, PendingTxRow, TransferRow, TxRow } from '@orrery/model/rows'
import type { ChainDesk } from './chain-desk.ts'
import { NO_CUT } from './snapshot.ts'

/** A transaction with the state it is in. */
export type FoundTx = { readonly view: HeadView } & (
  | { readonly state: 'included'; readonly source: 'head' | 'archive'; readonly tx: TxRow }
  | {
      readonly state: 'included'
      readonly source: 'node'
      readonly tx: TxRow
      readonly lookup: Extract<TxLookup, { state: 'included' }>
    }
  | { readonly state: 'pending'; readonly source: 'head' | 'node'; readonly tx: PendingTxRow }
  | {
      readonly state: 'replaced' | 'dropped'
      readonly source: 'head'
      readonly tx: PendingTxRow
      readonly by: Hex | null
    }
  | { readonly state: 'orphaned'; readonly source: 'head'; readonly tx: TxRow; readonly bundle: Bundle }
)

/**
 * A transaction by hash: canonical, pending, or what became of it; what the index lacks is asked of
 * the node. Null when it is nowhere. Throws what the node throws, unless the index can tell alone.
 */
export async function findTx(desk: ChainDesk, hash: Hex): Promise<FoundTx | null> {
  const { head, archive } = desk.runtime
  const view = head.view()
  const newest = await view.reads.tx(hash)
  if (newest) return { state: 'included', source: 'head', tx: newest, view }
  const pending = view.pending.get(hash)
  if (pending) return { state: 'pending', source: 'head', tx: pending, view }
  const deep = await archive.reads.tx(hash)
  if (deep && deep.height < (view.base ?? NO_CUT)) return { state: 'included', source: 'archive', tx: deep, view }
  const past = pastOf(view, hash)
  const asked = await desk.node.transaction(hash).then(
    (lookup) => ({ lookup }),
    (error: unknown) => {
      if (past) return { lookup: null }
      throw error
    },
  )
  if (asked.lookup?.state === 'included')
    return { state: 'included', source: 'node', tx: asked.lookup.tx, lookup: asked.lookup, view }
  if (asked.lookup?.state === 'pending') return { state: 'pending', source: 'node', tx: asked.lookup.tx, view }
  return past
}

/** Like `findTx`. Throws `TRANSACTION_NOT_FOUND`. */
export async function getTx(desk: ChainDesk, hash: Hex): Promise<FoundTx> {
  const found = await findTx(desk, hash)
  if (!found)
    throw new OrreryError('TRANSACTION_NOT_FOUND', { hash: desk.family.formatHash(hash), chain: desk.chain.code })
  return found
}

function pastOf(view: HeadView, hash: Hex): FoundTx | null {
  const fate: PendingFate | null = view.pending.fate(hash)
  if (fate?.fate !== 'replaced') {
    for (const orphan of view.orphans) {
      const tx = orphan.bundle.txs.find((row) => row.hash === hash)
      if (tx) return { state: 'orphaned', source: 'head', tx, bundle: orphan.bundle, view }
    }
  }
  return fate && { state: fate.fate, source: 'head', tx: fate.tx, by: fate.by, view }
}

/** What belongs to one transaction. Empty, not absent, for one that is in no block. */
export type TxParts = { readonly logs: readonly LogRow[]; readonly transfers: readonly TransferRow[] }

/** Logs and transfers of a found transaction, each at most `limit`. */
export async function readTxParts(desk: ChainDesk, found: FoundTx, limit: number): Promise<TxParts> {
  if (found.state === 'orphaned') {
    const mine = (row: { readonly txIndex: number }) => row.txIndex === found.tx.txIndex
    return {
      logs: found.bundle.logs.filter(mine).slice(0, limit),
      transfers: found.bundle.transfers.filter(mine).slice(0, limit),
    }
  }
  if (found.state !== 'included') return { logs: [], transfers: [] }
  if (found.source === 'node')
    return { logs: found.lookup.logs.slice(0, limit), transfers: found.lookup.transfers.slice(0, limit) }
  const reads = found.source === 'head' ? found.view.reads : desk.runtime.archive.reads
  const { height, txIndex } = found.tx
  const [logs, transfers] = await Promise.all([
    reads.logsOfTx(height, txIndex, limit),
    reads.transfersOfTx(height, txIndex, limit),
  ])
  return { logs, transfers }
}

/** The block that holds a found transaction, with its number of transactions; null for one that is in none. */
export async function blockOfTx(
  desk: ChainDesk,
  found: FoundTx,
): Promise<(BlockRef & { readonly txCount: number }) | null> {
  if (found.state === 'orphaned') return found.bundle.block
  if (found.state !== 'included') return null
  if (found.source === 'node') return found.lookup.block
  return found.source === 'head'
    ? (found.view.bundle(found.tx.height)?.block ?? null)
    : desk.runtime.archive.reads.block(found.tx.height)
}
