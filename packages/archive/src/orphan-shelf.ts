import type { Orphan } from '@orrery/model/reads'
import type { RowOf } from '@orrery/store/columns'
import type { Store } from '@orrery/store/store'
import type { ChainArchive } from './archive.ts'
import { decodeBundle, encodeBundle } from './orphan-codec.ts'
import { checkKey, checkLimit, Where } from './reads/where.ts'
import { ORPHANS } from './tables/archive-tables.ts'

const OFFSET_LIMIT = 1_000_000
const { chain: _chain, ...COLUMNS } = ORPHANS.columns

const toOrphan = (row: RowOf<typeof COLUMNS>): Orphan => ({
  hash: row.hash,
  height: row.height,
  replacedBy: row.replaced_by,
  depth: row.depth,
  seenMs: row.seen_ms,
  lostMs: row.lost_ms,
  bundle: decodeBundle(row.bundle),
})

/** Blocks that were canonical once, by hash and newest loss first. They survive a rewind. */
export function createOrphanShelf(
  store: Store,
  chain: number,
): Pick<ChainArchive, 'saveOrphan' | 'orphans' | 'orphan'> {
  const read = async (condition: Where, end: string) => {
    const sql = `SELECT ${Object.keys(COLUMNS).join(', ')} FROM ${ORPHANS.name} FINAL WHERE ${condition} ${end}`
    return (await store.query({ sql, params: condition.params, columns: COLUMNS })).map(toOrphan)
  }
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
        bundle: encodeBundle(orphan.bundle),
      }
      await store.insert(ORPHANS, [row], `${chain}:orphan:${orphan.hash}:${orphan.lostMs}:${orphan.replacedBy}`)
    },
    orphans: (offset, limit) =>
      read(
        new Where(chain),
        `ORDER BY lost_ms DESC, height DESC, hash LIMIT ${checkLimit(limit, 100)} OFFSET ${checkLimit(offset, OFFSET_LIMIT)}`,
      ),
    async orphan(hash) {
      const condition = new Where(chain)
      const [found] = await read(condition.and(`hash = ${condition.bind('hex', checkKey(hash, 'hash'))}`), 'LIMIT 1')
      return found ?? null
    },
  }
}
