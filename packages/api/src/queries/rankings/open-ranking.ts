import { changeBands, changeKinds } from '@orrery/model/balance-bands'
import type { Ranking } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainRuntime } from '../../runtime.ts'
import { byAmount, readChanges } from '../tokens/holder-book.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'

/** Changed holders that are merged: what thousands of busy blocks change. */
const CHANGES = 200_000
/** What the archive ranks at once. */
const ROWS = 100_000

/**
 * The ranking over head and archive at one moment, or as it stood behind block `at`. It reads every balance of the asset: for the background. Only meaningful
 * where the index holds every block.
 */
export async function openRanking(
  snapshot: Pick<Snapshot, 'newest' | 'deep' | 'above' | 'cut'>,
  asset: Hex,
  limit: number,
  at: number | null = null,
  byKind = false,
): Promise<Ranking> {
  if (at !== null && at <= archivedUpTo(snapshot))
    return snapshot.deep.ranking(asset, Math.min(ROWS, limit), at, byKind)
  const changes = await changesUpTo(snapshot, asset, at)
  return mergeRanking(await snapshot.deep.ranking(asset, Math.min(ROWS, limit + changes.length), undefined, byKind), {
    asset,
    changes,
    limit,
  })
}

/**
 * Rankings by steps of their own, so that no commit waits for one of millions of balances: the archive's is made as of its top block, and what the Head changes is
 * brought in where that is still its top. Where more was archived meanwhile, the ranking is of the block that it was made of. Null where that block lost its place.
 */
export async function rankBesides(
  runtime: ChainRuntime,
  asset: Hex,
  limit: number,
  byKind: boolean,
): Promise<{ readonly asOf: BlockRef; readonly ranking: Ranking } | null> {
  const start = await atOneMoment(runtime, async (snapshot) => ({
    ...(await archivedOf(runtime, snapshot)),
    changed: (await readChanges(snapshot, asset, CHANGES)).length,
  }))
  const { height, hash } = start
  const most = Math.min(ROWS, limit + start.changed)
  const deep = hash === null ? nothing(byKind) : await runtime.archive.reads.ranking(asset, most, height, byKind)
  return atOneMoment(runtime, async (snapshot) => {
    const now = await archivedOf(runtime, snapshot)
    if (now.hash === hash && snapshot.tip !== null) {
      const changes = await readChanges(snapshot, asset, CHANGES)
      // More holders changed than rows were read to spare.
      if (changes.length <= start.changed)
        return { asOf: snapshot.tip, ranking: mergeRanking(deep, { asset, changes, limit }) }
    }
    if (hash === null || (await runtime.archive.hashAt(height)) !== hash) return null
    return { asOf: { height, hash }, ranking: { ...deep, rows: deep.rows.slice(0, limit) } }
  })
}

const nothing = (byKind: boolean): Ranking => ({ rows: [], bands: [], ...(byKind && { kinds: [] }) })

/** The highest block that the archive's sums are told of. */
async function archivedOf(runtime: ChainRuntime, snapshot: Snapshot): Promise<{ height: number; hash: Hex | null }> {
  const height = archivedUpTo(snapshot)
  const top = Math.min(height, snapshot.state.ranges.at(-1)?.to ?? -1)
  return { height: top, hash: top < 0 ? null : await runtime.archive.hashAt(top) }
}

const archivedUpTo = ({ above, cut }: Pick<Snapshot, 'above' | 'cut'>): number => (above >= 0 ? above : cut - 1)

function mergeRanking(
  deep: Ranking,
  {
    asset,
    changes,
    limit,
  }: { readonly asset: Hex; readonly changes: Awaited<ReturnType<typeof readChanges>>; readonly limit: number },
): Ranking {
  const changed = new Set(changes.map(({ address }) => address))
  const present = changes.flatMap(({ address, is }) => (is > 0n ? [{ address, asset, tokenId: null, amount: is }] : []))
  return {
    rows: [...deep.rows.filter(({ address }) => !changed.has(address)), ...present].toSorted(byAmount).slice(0, limit),
    bands: changeBands(deep.bands, changes),
    ...(deep.kinds && { kinds: changeKinds(deep.kinds, changes) }),
  }
}

/** What the Head's blocks change, up to one of them where it is told. */
async function changesUpTo(snapshot: Pick<Snapshot, 'newest' | 'deep'>, asset: Hex, at: number | null) {
  const changes = await readChanges(snapshot, asset, CHANGES)
  if (at === null) return changes
  const addresses = changes.map(({ address }) => address)
  const later = await snapshot.newest.changes(asset, addresses, [at + 1])
  return changes.map((change) => ({ ...change, is: change.is - (later.get(change.address)?.[0] ?? 0n) }))
}
