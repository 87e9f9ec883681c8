import type { OrphanHead } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'
import { TIP_STATUSES } from '@orrery/model/tip-status'
import type { RowOf } from '@orrery/store/columns'
import type { Store } from '@orrery/store/store'
import type { ChainArchive } from './archive.ts'
import { decodeExact, encodeExact } from '@orrery/primitives/exact-json'
import { checkKey, checkLimit, checkPlace, Where } from './reads/where.ts'
import { ORPHANS } from './tables/archive-tables.ts'

const OFFSET_LIMIT = 1_000_000
const ORPHANS_LIMIT = 1_000
const { chain: _chain, ...COLUMNS } = ORPHANS.columns
const { bundle: _bundle, ...HEAD_COLUMNS } = COLUMNS

function toHead(row: RowOf<typeof HEAD_COLUMNS>): OrphanHead {
  const told = TIP_STATUSES.find((status) => status === row.told)
  return {
    hash: row.hash,
    height: row.height,
    replacedBy: row.replaced_by,
    depth: row.depth,
    seenMs: row.seen_ms,
    lostMs: row.lost_ms,
    ...(told !== undefined && { told }),
  }
}

/** Blocks that lost their place, by hash and newest loss first. They survive a rewind. */
export function createOrphanShelf(
  store: Store,
  chain: number,
): Pick<ChainArchive, 'saveOrphan' | 'orphans' | 'orphan'> {
  const select = (columns: object, condition: Where, end: string) =>
    `SELECT ${Object.keys(columns).join(', ')} FROM ${ORPHANS.name} FINAL WHERE ${condition} ${end}`
  return {
    async saveOrphan(orphan) {
      const row = {
        chain,
        hash: orphan.hash,
        height: orphan.height,
        replaced_by: orphan.replacedBy,
        depth: orphan.depth,
        seen_ms: orphan.seenMs,
        lost_ms: orphan.lostMs,
        told: orphan.told ?? null,
        bundle: encodeExact(orphan.bundle),
      }
      await store.insert(ORPHANS, [row], `${chain}:orphan:${orphan.hash}:${orphan.lostMs}:${orphan.replacedBy}`)
    },
    async orphans(offset, limit, height, producer) {
      const condition = new Where(chain)
      if (height !== undefined) condition.and(`height = ${condition.bind('u32', checkPlace(height, 'height'))}`)
      // Blocks are kept as text; their producer's key has no sign that JSON would escape.
      if (producer !== undefined)
        condition.and(
          `JSONExtractString(bundle, 'block', 'producer') = ${condition.bind('text', checkKey(producer, 'producer'))}`,
        )
      // Sorting must not carry the bundles along.
      const end = `ORDER BY lost_ms DESC, height DESC, hash LIMIT ${checkLimit(limit, ORPHANS_LIMIT)} OFFSET ${checkLimit(offset, OFFSET_LIMIT)}`
      const sql = select(HEAD_COLUMNS, condition, end)
      return (await store.query({ sql, params: condition.params, columns: HEAD_COLUMNS })).map(toHead)
    },
    async orphan(hash) {
      const condition = new Where(chain)
      const sql = select(COLUMNS, condition.and(`hash = ${condition.bind('hex', checkKey(hash, 'hash'))}`), 'LIMIT 1')
      const [found] = await store.query({ sql, params: condition.params, columns: COLUMNS })
      return found ? { ...toHead(found), bundle: decodeExact(found.bundle) as Bundle } : null
    },
  }
}
