import type { EsploraShapes } from '@orrery/family/esplora-shapes'
import type { HeadView } from '@orrery/head/chain-head'
import type { TxHead } from '@orrery/model/reads'
import type { ReplacementReads } from '@orrery/model/replacements'
import type { PendingFate, PendingTxRow } from '@orrery/model/rows'
import type { TxVersion, TxVersions } from '@orrery/model/wire/output-transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { rateText } from '../gas/fee-market.ts'
import { findTx, type FoundTx } from '../transactions/find-tx.ts'

const MOST = 100
const OUTPUTS = 100

/** Every remembered transaction that a transaction took the place of, and those that took its own, the oldest first. */
export async function versionsOfTx(desk: ChainDesk, shapes: EsploraShapes, found: FoundTx): Promise<TxVersions> {
  const { view } = found
  const kept = desk.runtime.replacements
  const last = await lastOf(found, kept)
  const replaced = new Map<Hex, PendingFate>()
  let whole = true
  const open: Hex[] = [last]
  for (let hash = open.pop(); hash !== undefined; hash = open.pop())
    for (const fate of await replacedBy(view, kept, hash)) {
      if (replaced.has(fate.tx.hash) || fate.tx.hash === last) continue
      if (replaced.size >= MOST) {
        whole = false
        break
      }
      replaced.set(fate.tx.hash, fate)
      open.push(fate.tx.hash)
    }
  const end = last === found.tx.hash ? found : await findTx(desk, last)
  const versions = [...replaced.values()]
    .map((fate) => ({
      ...shared(desk, shapes, fate.tx),
      state: fate.fate,
      seenMs: fate.tx.seenMs,
      endedMs: fate.atMs,
      height: null,
      replacedBy: fate.by && desk.wire.hash(fate.by),
    }))
    .toSorted((a, b) => a.seenMs - b.seenMs || a.endedMs - b.endedMs)
  return { versions: [...versions, lastVersion(desk, shapes, last, end)], whole }
}

/** What the Head remembers, which knows better, and what is kept for longer. */
async function replacedBy(
  { pending }: HeadView,
  kept: ReplacementReads | undefined,
  hash: Hex,
): Promise<readonly PendingFate[]> {
  const newest = pending.replaces(hash, MOST + 1)
  if (kept === undefined || newest.length > MOST) return newest
  const known = new Set(newest.map(({ tx }) => tx.hash))
  const older = (await kept.replacedBy(hash, MOST + 1)).filter(
    ({ tx }) => !known.has(tx.hash) && pending.get(tx.hash) === null && pending.fate(tx.hash) === null,
  )
  return [...newest, ...older]
}

/** The one that nothing took the place of: what is in a block is it. */
async function lastOf({ state, tx, view: { pending } }: FoundTx, kept: ReplacementReads | undefined): Promise<Hex> {
  if (state === 'included') return tx.hash
  const seen = new Set<Hex>()
  for (let last = tx.hash; ;) {
    const fate = pending.fate(last) ?? (pending.get(last) === null ? ((await kept?.replaced(last)) ?? null) : null)
    if (fate?.by == null || seen.has(fate.by) || seen.size > MOST) return last
    seen.add(last)
    last = fate.by
  }
}

function lastVersion(desk: ChainDesk, shapes: EsploraShapes, hash: Hex, found: FoundTx | null): TxVersion {
  if (found === null)
    return {
      hash: desk.wire.hash(hash),
      state: 'unknown',
      seenMs: null,
      endedMs: null,
      height: null,
      replacedBy: null,
      fee: null,
      bytes: null,
      rate: null,
      outputs: [],
      outputCount: 0,
    }
  const told = shared(desk, shapes, found.tx)
  if (found.state === 'included')
    return {
      ...told,
      state: 'included',
      // Where the Head still knows that it waited.
      seenMs: found.view.pending.waited(hash)?.seenMs ?? null,
      endedMs: found.tx.timeMs,
      height: found.tx.height,
      replacedBy: null,
    }
  if (found.state === 'orphaned')
    return { ...told, state: 'unknown', seenMs: null, endedMs: null, height: null, replacedBy: null }
  const { seenMs } = found.tx
  if (found.state === 'pending')
    return { ...told, state: 'pending', seenMs, endedMs: null, height: null, replacedBy: null }
  const { state, endedMs, by } = found
  return { ...told, state, seenMs, endedMs, height: null, replacedBy: by && desk.wire.hash(by) }
}

function shared(
  desk: ChainDesk,
  shapes: EsploraShapes,
  tx: Pick<TxHead | PendingTxRow, 'hash' | 'fee' | 'ext'>,
): Pick<TxVersion, 'hash' | 'fee' | 'bytes' | 'rate' | 'outputs' | 'outputCount'> {
  const outputs = desk.family.outputs!.of(tx)
  const bytes = shapes.vsize(tx)
  return {
    hash: desk.wire.hash(tx.hash),
    fee: tx.fee === null ? null : tx.fee.toString(),
    bytes,
    rate: tx.fee === null || bytes <= 0 ? null : rateText(tx.fee, bytes),
    outputs: outputs
      .slice(0, OUTPUTS)
      .map(({ address, value }) => ({ address: desk.wire.party(address), amount: value.toString() })),
    outputCount: outputs.length,
  }
}
