import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { TxLookup } from '@orrery/family/adapter'
import type { HeadView } from '@orrery/head/chain-head'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainReads, TxPlace } from '@orrery/model/reads'
import { userOpsOf } from '@orrery/model/user-ops'
import type {
  BlockRef,
  Bundle,
  FamilyRow,
  FamilyRows,
  LogRow,
  PendingFate,
  PendingTxRow,
  ReplacementKind,
  TransferRow,
  TxRow,
} from '@orrery/model/rows'
import type { ChainDesk } from '../chain-desk.ts'
import { coverageOf, isForkedAway, NO_CUT } from '../snapshot.ts'

/** A transaction with the state it is in. */
export type FoundTx = { readonly view: HeadView } & (
  | {
      readonly state: 'included'
      readonly source: 'head' | 'archive'
      readonly tx: TxRow
      readonly place: TxPlace
    }
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
      readonly how: ReplacementKind | null
      readonly endedMs: number
    }
  | { readonly state: 'orphaned'; readonly source: 'head'; readonly tx: TxRow; readonly bundle: Bundle }
)

/**
 * A transaction by hash: canonical, pending, or what became of it; what the index lacks is asked of
 * the node. Null when it is nowhere. Throws what the node throws, unless the index can tell alone, and `TRANSACTION_UNTOLD` where
 * every block was looked through and the node is silent.
 */
export async function findTx(desk: ChainDesk, hash: Hex): Promise<FoundTx | null> {
  const { head, archive } = desk.runtime
  const view = head.view()
  const newest = await view.reads.placedTx(hash)
  if (newest) return { state: 'included', source: 'head', ...newest, view }
  const pending = view.pending.get(hash)
  if (pending) return { state: 'pending', source: 'head', tx: pending, view }
  const deep = await archive.reads.placedTx(hash)
  if (deep && deep.tx.height < (view.base ?? NO_CUT)) {
    // Only as often as forks deeper than the Head come while one row is read.
    if (isForkedAway(head.view(), blockOf(deep))) return findTx(desk, hash)
    return { state: 'included', source: 'archive', ...deep, view }
  }
  const past = pastOf(view, hash)
  const asked = await desk.node.transaction(hash).then(
    (lookup) => ({ lookup }),
    (error: unknown) => {
      if (past) return { lookup: null }
      throw untoldOf(desk, view, hash, error)
    },
  )
  if (asked.lookup?.state === 'included')
    return { state: 'included', source: 'node', tx: asked.lookup.tx, lookup: asked.lookup, view }
  if (asked.lookup?.state === 'pending' && !(await isOutdone(desk, past)))
    return { state: 'pending', source: 'node', tx: asked.lookup.tx, view }
  const kept = past === null ? await desk.runtime.replacements?.replaced(hash) : null
  return kept ? endedOf(kept, view) : past
}

/** What a silent node leaves open of a transaction that no indexed block holds; the node's own error where blocks are missing, too, or it did answer. */
function untoldOf({ chain, family, runtime }: ChainDesk, view: HeadView, hash: Hex, error: unknown): unknown {
  const isSilent = isOrreryError(error, 'UPSTREAM_UNREACHABLE') || isOrreryError(error, 'UPSTREAM_TIMEOUT')
  if (!isSilent || view.tip === null || !coverageOf(view, runtime.archive.state()).complete) return error
  return new OrreryError(
    'TRANSACTION_UNTOLD',
    { chain: chain.code, height: view.tip.height, hash: family.formatHash(hash) },
    { cause: error },
  )
}

/** Whether what took a transaction's place waits or is in a block: some nodes (anvil) still tell of the one that their pool let go of as waiting. */
async function isOutdone({ runtime }: ChainDesk, past: FoundTx | null): Promise<boolean> {
  if (past?.state !== 'replaced' || past.by === null) return false
  const { pending, reads } = past.view
  return (
    Boolean(pending.get(past.by)) ||
    Boolean(await reads.placedTx(past.by)) ||
    Boolean(await runtime.archive.reads.placedTx(past.by))
  )
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
  return fate && endedOf(fate, view)
}

const endedOf = ({ tx, fate, by, how, atMs }: PendingFate, view: HeadView): FoundTx => ({
  state: fate,
  source: 'head',
  tx,
  by,
  how,
  endedMs: atMs,
  view,
})

/** What belongs to a transaction that no index has to be asked about; empty for one that is in no block, null for an indexed one. */
function heldParts(found: FoundTx): {
  readonly logs: readonly LogRow[]
  readonly transfers: readonly TransferRow[]
  readonly family: FamilyRows
} | null {
  if (found.state === 'orphaned') {
    const mine = (row: { readonly txIndex: number }) => row.txIndex === found.tx.txIndex
    const { logs, transfers, family } = found.bundle
    return { logs: logs.filter(mine), transfers: transfers.filter(mine), family }
  }
  if (found.state !== 'included') return { logs: [], transfers: [], family: {} }
  return found.source === 'node' ? { family: {}, ...found.lookup } : null
}

/** The block that an indexed transaction is in. */
const blockOf = ({ tx, place }: { readonly tx: TxRow; readonly place: TxPlace }): BlockRef => ({
  height: tx.height,
  hash: place.blockHash,
})

/**
 * Reads what belongs to a found transaction where its rows are. Throws `STALE_CURSOR` when a fork took its block away
 * meanwhile.
 */
export async function readPartsOf<T>(
  desk: ChainDesk,
  found: FoundTx,
  read: (reads: ChainReads) => Promise<T>,
): Promise<T> {
  if (found.source !== 'archive') return read(found.view.reads)
  const parts = await read(desk.runtime.archive.reads)
  if (isForkedAway(desk.runtime.head.view(), blockOf(found))) throw new OrreryError('STALE_CURSOR', {})
  return parts
}

/** Logs of a found transaction, at most `limit`. Throws `STALE_CURSOR` like `readPartsOf`. */
export async function readTxLogs(desk: ChainDesk, found: FoundTx, limit: number): Promise<readonly LogRow[]> {
  const { height, txIndex } = placeIn(found)
  return (
    heldParts(found)?.logs.slice(0, limit) ??
    readPartsOf(desk, found, (reads) => reads.logsOfTx(height, txIndex, limit))
  )
}

/** Transfers of a found transaction without the first `offset`, at most `limit`. Throws `STALE_CURSOR` like `readPartsOf`. */
export async function readTxTransfers(
  desk: ChainDesk,
  found: FoundTx,
  limit: number,
  offset = 0,
): Promise<readonly TransferRow[]> {
  const { height, txIndex } = placeIn(found)
  return (
    heldParts(found)?.transfers.slice(offset, offset + limit) ??
    readPartsOf(desk, found, (reads) => reads.transfersOfTx(height, txIndex, limit, offset))
  )
}

/** Rows of one of the family's tables that a found transaction made, at most `limit`. Throws `STALE_CURSOR` like `readPartsOf`. */
export async function readTxFamily(
  desk: ChainDesk,
  found: FoundTx,
  table: string,
  limit: number,
): Promise<readonly FamilyRow[]> {
  if (found.state === 'orphaned')
    return (found.bundle.family[table] ?? []).filter((row) => row['tx_index'] === found.tx.txIndex).slice(0, limit)
  if (found.state !== 'included') return []
  if (found.source === 'node') return (found.lookup.family?.[table] ?? []).slice(0, limit)
  const { height, txIndex } = placeIn(found)
  return readPartsOf(desk, found, (reads) => reads.familyRows(table, { height, tx_index: txIndex }, limit))
}

/** The block of a found transaction and how much belongs to it; null for one that is in none. */
export function placeOfTx(found: FoundTx): TxPlace | null {
  if (found.state === 'included' && found.source !== 'node') return found.place
  const held = heldParts(found)
  const block = found.state === 'orphaned' ? found.bundle.block : blockTold(found)
  return (
    held &&
    block && {
      blockHash: block.hash,
      blockTxs: block.txCount,
      logs: held.logs.length,
      transfers: held.transfers.length,
      userOps: userOpsOf(held.family, placeIn(found).txIndex),
    }
  )
}

const blockTold = (found: FoundTx) =>
  found.state === 'included' && found.source === 'node' ? found.lookup.block : null

const placeIn = (found: FoundTx): { readonly height: number; readonly txIndex: number } =>
  found.state === 'included' || found.state === 'orphaned' ? found.tx : { height: 0, txIndex: 0 }
