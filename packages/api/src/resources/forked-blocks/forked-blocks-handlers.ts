import { OrreryError } from '@orrery/errors/orrery-error'
import type { Orphan, OrphanHead } from '@orrery/model/reads'
import type { Handlers } from '../../contract/handler.ts'
import { blockDetail } from '../../queries/block-detail.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { findOrphan } from '../../queries/find-block.ts'
import { readOffsetPage } from '../../queries/offset-list.ts'
import { coverageOf } from '../../queries/snapshot.ts'
import { toList } from '../../queries/to-list.ts'
import type { forkedBlocks } from './forked-blocks.ts'

/** The most that the archive gives at once. */
const PORTION = 1_000

/** Orphans of Head and archive as one list, the last lost first. The Head's recent ones may be archived already. */
async function readOrphans(desk: ChainDesk, offset: number, limit: number): Promise<readonly Orphan[]> {
  const recent = desk.runtime.head.view().orphans
  const held = new Set(recent.map((orphan) => orphan.hash))
  const older: OrphanHead[] = []
  for (let at = 0; recent.length + older.length < offset + limit; at += PORTION) {
    const archived = await desk.runtime.archive.orphans(at, PORTION)
    older.push(...archived.filter((orphan) => !held.has(orphan.hash)))
    if (archived.length < PORTION) break
  }
  const page = [...recent, ...older]
    .toSorted((a, b) => b.lostMs - a.lostMs || b.height - a.height)
    .slice(offset, offset + limit)
  // Whole blocks are read for the rows that show and for no others.
  const whole = await Promise.all(page.map((orphan) => findOrphan(desk, orphan.hash)))
  return whole.filter((orphan) => orphan !== null)
}

/** Answers for blocks that were canonical once. */
export const forkedBlocksHandlers: Handlers<typeof forkedBlocks> = {
  async listForkedBlocks({ chain, ...list }, context) {
    const desk = findDesk(context, chain)
    const view = desk.runtime.head.view()
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} forked blocks`,
        anchor: null,
        read: (offset, limit) => readOrphans(desk, offset, limit),
      },
      list,
    )
    const data = toList(
      { coverage: coverageOf(view, desk.runtime.archive.state()) },
      page,
      page.rows.map((orphan) => desk.wire.forkedBlock(orphan)),
      null,
    )
    // Forks that happened before we watched are not known, so the number is always "at least".
    return { data: { ...data, extend: { ...data.extend, totalIsFloor: true } }, head: desk.wire.head(view.tip) }
  },
  async getForkedBlock({ chain, hash }, context) {
    const desk = findDesk(context, chain)
    const orphan = await findOrphan(desk, desk.family.parseHash(hash, desk.chain))
    if (!orphan) throw new OrreryError('BLOCK_NOT_FOUND', { block: hash.slice(0, 80), chain: desk.chain.code })
    const view = desk.runtime.head.view()
    const { bundle, replacedBy } = orphan
    const block = blockDetail(desk, {
      row: bundle.block,
      bundle,
      source: view.orphans.includes(orphan) ? 'head' : 'archive',
      orphan: { replacedBy },
      view,
      tip: view.tip,
    })
    return {
      data: { block, transactions: bundle.txs.map((tx) => desk.wire.tx(tx, 'orphaned')) },
      head: desk.wire.head(view.tip),
    }
  },
}
