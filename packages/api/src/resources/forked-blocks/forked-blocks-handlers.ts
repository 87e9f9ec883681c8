import { OrreryError } from '@orrery/errors/orrery-error'
import { isHeaderOnly, type Orphan, type OrphanHead } from '@orrery/model/reads'
import type { ForkKind } from '@orrery/model/wire/block'
import type { Hex } from '@orrery/primitives/hex'
import type { Handlers } from '../../contract/handler.ts'
import { countsOfBundle } from '../../queries/blocks/block-counts.ts'
import { blockDetail } from '../../queries/blocks/block-detail.ts'
import type { ChainDesk } from '../../queries/chain-desk.ts'
import { findDesk } from '../../queries/context.ts'
import { findOrphan, type FoundBlock } from '../../queries/blocks/find-block.ts'
import { accountFatesOf, minedAgainOf } from '../../queries/addresses/account-fates.ts'
import { fatesOf } from '../../queries/blocks/forked-fates.ts'
import { readOffsetPage } from '../../queries/lists/offset-list.ts'
import { coverageOf, NO_CUT } from '../../queries/snapshot.ts'
import { toList } from '../../queries/lists/to-list.ts'
import type { forkedBlocks } from './forked-blocks.ts'

/** The most that the archive gives at once, and how often one answer asks for it. */
const PORTION = 1_000
const MOST_PORTIONS = 20

/** Which of them are asked for: `since` and `until` are of when they lost their place. */
type Choice = {
  readonly leastDepth: number
  readonly kind: ForkKind | null
  readonly producer: Hex | undefined
  readonly since: number
  readonly until: number
}

const fits = ({ depth, lostMs }: OrphanHead, { leastDepth, since, until }: Choice): boolean =>
  depth >= leastDepth && lostMs >= since && lostMs < until

/** Orphans of Head and archive as one list, the last lost first. The Head's recent ones may be archived already. */
async function readOrphans(desk: ChainDesk, choice: Choice, offset: number, limit: number): Promise<readonly Orphan[]> {
  const known = desk.runtime.head.view().orphans
  const held = new Set(known.map((orphan) => orphan.hash))
  const fitting = known.filter(
    (orphan) =>
      fits(orphan, choice) && (choice.producer === undefined || orphan.bundle.block.producer === choice.producer),
  )
  const recent = await withRivals(desk, await ofKind(desk, fitting, choice.kind))
  const older: OrphanHead[] = []
  for (let at = 0; recent.length + older.length < offset + limit && at < PORTION * MOST_PORTIONS; at += PORTION) {
    const archived = await desk.runtime.archive.orphans(at, PORTION, undefined, choice.producer)
    const others = archived.filter((orphan) => !held.has(orphan.hash) && fits(orphan, choice))
    older.push(...(await withRivals(desk, await ofKind(desk, others, choice.kind))))
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

/** Hashes of one question. */
const AT_ONCE = 1_000

/** Which of these hashes blocks of the chain name as uncles, as far as it is indexed. */
async function unclesAmong({ family, runtime }: ChainDesk, hashes: readonly Hex[]): Promise<ReadonlySet<Hex>> {
  const table = family.blockData?.uncles.table
  const found = new Set<Hex>()
  if (table === undefined) return found
  const sides = [runtime.head.view().reads, runtime.archive.reads]
  for (let at = 0; at < hashes.length; at += AT_ONCE) {
    const some = hashes.slice(at, at + AT_ONCE)
    const rows = await Promise.all(sides.map((reads) => reads.familyRows(table, { hash: some }, AT_ONCE)))
    for (const row of rows.flat()) found.add(row['hash'] as Hex)
  }
  return found
}

/** Those of a kind; all where none is asked for. */
async function ofKind<T extends OrphanHead>(
  desk: ChainDesk,
  orphans: readonly T[],
  kind: ForkKind | null,
): Promise<readonly T[]> {
  if (kind === null) return orphans
  const uncles = await unclesAmong(
    desk,
    orphans.map(({ hash }) => hash),
  )
  return orphans.filter(({ hash }) => uncles.has(hash) === (kind === 'uncle'))
}

/**
 * Blocks that the node told of with the blocks that stand at their heights now; those that stand there themselves are left out, since a branch may win
 * after it was told. Blocks that were seen to lose their place stay as they are; only where none stood at their height yet, the one that does now is named.
 */
async function withRivals<T extends OrphanHead>({ runtime }: ChainDesk, orphans: readonly T[]): Promise<readonly T[]> {
  const view = runtime.head.view()
  const heights = [...new Set(orphans.flatMap((orphan) => (isSettled(orphan) ? [] : [orphan.height])))]
  const deep = heights.filter((height) => height < (view.base ?? NO_CUT))
  const archived = deep.length === 0 ? new Map<number, Hex>() : await runtime.archive.reads.blockHashes(deep)
  return orphans.flatMap((orphan) => {
    if (isSettled(orphan)) return [orphan]
    const stands = view.bundle(orphan.height)?.block.hash ?? archived.get(orphan.height) ?? null
    if (stands === orphan.hash) return orphan.told === undefined ? [orphan] : []
    return [{ ...orphan, replacedBy: stands ?? orphan.replacedBy }]
  })
}

/** Whether it is known for good what took its place. */
const isSettled = ({ told, replacedBy }: OrphanHead): boolean => told === undefined && replacedBy !== null

/** Answers for blocks that lost their place. */
export const forkedBlocksHandlers: Handlers<typeof forkedBlocks> = {
  async listForkedBlocks(
    { chain, leastDepth = 1, forkKind: kind = null, producer: made, since = 0, until = Infinity, ...list },
    context,
  ) {
    const desk = findDesk(context, chain)
    const producer = made === undefined ? undefined : desk.family.parseAddress(made, desk.chain)
    const view = desk.runtime.head.view()
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} forked blocks ${leastDepth} ${kind ?? ''} ${producer ?? ''} ${since} ${until}`,
        anchor: null,
        read: (offset, limit) => readOrphans(desk, { leastDepth, kind, producer, since, until }, offset, limit),
      },
      list,
    )
    const [again, uncles] = await Promise.all([
      minedAgainOf(desk, page.rows),
      unclesAmong(
        desk,
        page.rows.map(({ hash }) => hash),
      ),
    ])
    const data = toList(
      { coverage: coverageOf(view, desk.runtime.archive.state()) },
      page,
      page.rows.map((orphan, at) =>
        desk.wire.forkedBlock(orphan, uncles.has(orphan.hash) ? 'uncle' : 'reorg', again?.[at] ?? null),
      ),
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
    const found: FoundBlock = {
      row: bundle.block,
      bundle,
      source: view.orphans.includes(orphan) ? 'head' : 'archive',
      orphan: { replacedBy },
      view,
      tip: view.tip,
    }
    const block = blockDetail(desk, found, countsOfBundle(desk, bundle))
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
