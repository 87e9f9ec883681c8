import { OrreryError } from '@orrery/errors/orrery-error'
import { isHeaderOnly, type Orphan, type OrphanHead } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { blockDetail } from '../../queries/block-detail.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { findOrphan } from '../../queries/find-block.ts'
import { accountFatesOf } from '../../queries/account-fates.ts'
import { fatesOf } from '../../queries/forked-fates.ts'
import { readOffsetPage } from '../../queries/offset-list.ts'
import { coverageOf, NO_CUT } from '../../queries/snapshot.ts'
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
    const others = archived.filter((orphan) => !held.has(orphan.hash))
    older.push(...(await withRivals(desk, others)))
    if (archived.length < PORTION) break
  }
  const page = [...recent, ...older]
    .toSorted((a, b) => b.lostMs - a.lostMs || b.height - a.height)
    .slice(offset, offset + limit)
  // Whole blocks are read for the rows that show and for no others.
  const whole = await Promise.all(
    page.map(async ({ hash, replacedBy }) => {
      const orphan = await findOrphan(desk, hash)
      return orphan && { ...orphan, replacedBy }
    }),
  )
  return whole.filter((orphan) => orphan !== null)
}

/**
 * Blocks that the node told of with the blocks that stand at their heights now; those that stand there themselves are left out, since a branch may win
 * after it was told. Blocks that were seen to lose their place stay as they are.
 */
async function withRivals<T extends OrphanHead>({ runtime }: ChainDesk, orphans: readonly T[]): Promise<readonly T[]> {
  const view = runtime.head.view()
  const heights = [...new Set(orphans.flatMap(({ told, height }) => (told === undefined ? [] : [height])))]
  const deep = heights.filter((height) => height < (view.base ?? NO_CUT))
  const archived = deep.length === 0 ? new Map<number, Hex>() : await runtime.archive.reads.blockHashes(deep)
  return orphans.flatMap((orphan) => {
    if (orphan.told === undefined) return [orphan]
    const stands = view.bundle(orphan.height)?.block.hash ?? archived.get(orphan.height) ?? null
    return stands === orphan.hash ? [] : [{ ...orphan, replacedBy: stands ?? orphan.replacedBy }]
  })
}

/** Answers for blocks that lost their place. */
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
    const { bundle } = orphan
    const [standing] = await withRivals(desk, [orphan])
    // It came back: then it is told where it stands.
    if (standing === undefined)
      throw new OrreryError('BLOCK_NOT_FOUND', { block: hash.slice(0, 80), chain: desk.chain.code })
    const { replacedBy } = standing
    const block = blockDetail(desk, {
      row: bundle.block,
      bundle,
      source: view.orphans.includes(orphan) ? 'head' : 'archive',
      orphan: { replacedBy },
      view,
      tip: view.tip,
    })
    return {
      data: {
        block,
        transactions: bundle.txs.map((tx) => desk.wire.tx(tx, 'orphaned')),
        told: orphan.told ?? null,
        headerOnly: isHeaderOnly(orphan),
        fates: (await (desk.family.can.contracts ? accountFatesOf : fatesOf)(desk, orphan))?.slice() ?? null,
      },
      head: desk.wire.head(view.tip),
    }
  },
}
