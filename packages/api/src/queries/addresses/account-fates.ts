import type { Orphan, TxHead } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import type { ForkedFate } from '@orrery/model/wire/block'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { lackOf } from '../lack-of.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'

/** Hashes of one question; transactions whose nonce another may have used, of one answer. */
const AT_ONCE = 1_000
const MOST_LOOKED_FOR = 100
/** Transactions of one sender that are looked through, the newest first. */
const OF_SENDER = 100
/** Made by the chain itself: they end with their block. */
const OWN_KINDS: ReadonlySet<string> = new Set(['coinbase', 'deposit', 'internal', 'system'])

/**
 * What became of each transaction of a forked block on a chain of accounts, in their order (screens-evm §3.3): the same block height or a later one has it, another
 * of the same sender and nonce, or it waits. Null where blocks from its height on are not indexed, and where too many are gone to look for each.
 */
export async function accountFatesOf(
  desk: ChainDesk,
  { height, bundle: { txs } }: Pick<Orphan, 'height' | 'bundle'>,
): Promise<readonly ForkedFate[] | null> {
  return atOneMoment(desk.runtime, async (snapshot) => {
    if (lackOf(snapshot, { from: height, to: Number.MAX_SAFE_INTEGER }) !== null) return null
    const mined = await minedOf(
      snapshot,
      txs.map(({ hash }) => hash),
    )
    const gone = txs.filter(({ hash, kind }) => !mined.has(hash) && !OWN_KINDS.has(kind))
    const waits = ({ hash }: TxRow): boolean => snapshot.view.pending.get(hash) !== null
    const lost = gone.filter((tx) => !waits(tx))
    if (lost.length > MOST_LOOKED_FOR) return null
    const rivals = new Map<Hex, TxHead>()
    for (const tx of lost) {
      const rival = await rivalOf(snapshot, tx, height)
      if (rival !== null) rivals.set(tx.hash, rival)
    }
    return txs.map((tx): ForkedFate => {
      const again = mined.get(tx.hash)
      if (again !== undefined) return { fate: 'mined', by: null, height: again.height }
      if (OWN_KINDS.has(tx.kind)) return { fate: 'lost', by: null, height: null }
      if (waits(tx)) return { fate: 'pending', by: null, height: null }
      const rival = rivals.get(tx.hash)
      return rival === undefined
        ? { fate: 'never', by: null, height: null }
        : { fate: 'rival', by: desk.wire.hash(rival.hash), height: rival.height }
    })
  })
}

/** Hashes that a page of forked blocks may ask for. */
const MOST_OF_PAGE = 10_000

/** How many transactions of each of these blocks the chain has now, in their order; null where coins are outputs, and where they are too many. */
export async function minedAgainOf(desk: ChainDesk, orphans: readonly Orphan[]): Promise<readonly number[] | null> {
  const hashes = orphans.flatMap(({ bundle }) => bundle.txs.map(({ hash }) => hash))
  if (!desk.family.can.contracts || hashes.length > MOST_OF_PAGE) return null
  return atOneMoment(desk.runtime, async (snapshot) => {
    const mined = await minedOf(snapshot, [...new Set(hashes)])
    return orphans.map(({ bundle }) => bundle.txs.filter(({ hash }) => mined.has(hash)).length)
  })
}

/** Those of these transactions that blocks of the chain have, by hash. */
async function minedOf({ newest, deep }: Snapshot, hashes: readonly Hex[]): Promise<ReadonlyMap<Hex, TxHead>> {
  const found = new Map<Hex, TxHead>()
  for (let at = 0; at < hashes.length; at += AT_ONCE) {
    const some = hashes.slice(at, at + AT_ONCE)
    for (const rows of await Promise.all([deep, newest].map((reads) => reads.txsByHash(some))))
      for (const row of rows) found.set(row.hash, row)
  }
  return found
}

/** The transaction of the chain that used up the nonce of one that is gone; null where the sender's newest hundred have none. */
async function rivalOf(snapshot: Snapshot, { from, ext }: TxRow, height: number): Promise<TxHead | null> {
  const { nonce } = ext
  if (from === null || typeof nonce !== 'number') return null
  const sides = [snapshot.deep, snapshot.newest]
  const rows = await Promise.all(sides.map((reads) => reads.accountTxs(from, { limit: OF_SENDER, floor: height })))
  const sent = rows.flat().flatMap(({ tx }) => (tx.from === from ? [tx.hash] : []))
  if (sent.length === 0) return null
  // An account's list leaves the family's own fields out.
  const told = await minedOf(snapshot, sent)
  return [...told.values()].find((tx) => tx.ext['nonce'] === nonce) ?? null
}
