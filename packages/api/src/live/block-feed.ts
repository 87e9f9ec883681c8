import type { HeadView } from '@orrery/head/chain-head'
import type { HeadEvent } from '@orrery/head/events'
import type { Orphan } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { Log } from '@orrery/primitives/log'
import type { BlockPush } from '@orrery/model/wire/live'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { waitingOf } from '../queries/pending/tells-pool.ts'
import { finalityOf } from '../queries/wire-shapes.ts'

/** Gathers blocks into pushes, at most one a second (screens-nonevm §2.3). */
export type BlockFeed = {
  hear(event: HeadEvent, view: HeadView): void
  /** Hashes of the blocks that the next push will tell of. */
  unsent(): readonly Hex[]
  close(): void
}

const EVERY_MS = 1_000
const BLOCKS_MOST = 50
const TXS_MOST = 20

/** Makes the feed of one chain. Blocks that cannot be told are told of in the log alone. */
export function createBlockFeed(desk: ChainDesk, push: (data: BlockPush) => void, log: Log): BlockFeed {
  let gathered: Bundle[] = []
  let removed: Hex[] = []
  let timer: NodeJS.Timeout | null = null
  let sentAt = Number.NEGATIVE_INFINITY

  const flush = () => {
    timer = null
    sentAt = desk.clock.monotonic()
    const blocks = gathered
    // One that came back stands again.
    const taken = [...new Set(removed)].filter((hash) => !blocks.some(({ block }) => block.hash === hash))
    gathered = []
    removed = []
    try {
      const data = toBlockPush(desk, desk.runtime.head.view(), blocks, taken)
      if (data) push(data)
    } catch (error) {
      // A timer has nobody who catches it: one strange block would end the process.
      log.error('blocks could not be told to the live socket', { chain: desk.chain.code, error: String(error) })
    }
  }
  const schedule = () => {
    timer ??= setTimeout(flush, Math.max(0, sentAt + EVERY_MS - desk.clock.monotonic()))
  }

  return {
    hear(event) {
      if (event.type === 'extended') gathered = [...gathered, event.bundle].slice(-BLOCKS_MOST)
      else if (event.type === 'reorganised' || event.type === 'restored') {
        const lost = new Set(event.orphans.map((orphan) => orphan.hash))
        // Those that wait for the next push, too: pages and answers told of them.
        removed.push(...lost)
        gathered = [...gathered.filter((bundle) => !lost.has(bundle.block.hash)), ...event.bundles].slice(-BLOCKS_MOST)
      } else return
      schedule()
    },
    unsent: () => gathered.map((bundle) => bundle.block.hash),
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}

/** The push that tells of these blocks, oldest first, and of hashes taken back; null when there is nothing to tell. */
export function toBlockPush(
  { wire, runtime }: ChainDesk,
  view: HeadView,
  bundles: readonly Bundle[],
  removed: readonly Hex[],
): BlockPush | null {
  if (!view.tip || (bundles.length === 0 && removed.length === 0)) return null
  const txs = bundles
    .toReversed()
    .flatMap(({ txs }) => txs.toReversed())
    .slice(0, TXS_MOST)
    .map((tx) => wire.tx(tx, finalityOf(tx.height, view)))
  return {
    height: view.tip.height,
    blocks: bundles.map(({ block }) => wire.block(block, finalityOf(block.height, view))),
    txs,
    removed: removed.map((hash) => wire.hash(hash)),
    pending: waitingOf(runtime.status(), view),
  }
}

/**
 * What a client that has seen blocks up to `after` missed: for taking a broken connection up again. Those of `unsent`
 * come to it with the next push.
 */
export function missedBlocks(
  desk: ChainDesk,
  after: number,
  seenHash: string | null,
  unsent: readonly Hex[] = [],
): BlockPush | null {
  const view = desk.runtime.head.view()
  if (!view.tip || view.base === null) return null
  const known = view.bundle(after)?.block.hash
  const replaced = known !== undefined && seenHash !== null && seenHash !== desk.wire.hash(known)
  const gone = seenHash === null ? [] : goneBranch(desk, view, seenHash)
  const bundles: Bundle[] = []
  for (
    let height = Math.max(
      view.base,
      gone.at(-1)?.height ?? (replaced ? after : after + 1),
      view.tip.height - BLOCKS_MOST + 1,
    );
    height <= view.tip.height;
    height++
  )
    bundles.push(view.bundle(height)!)
  const isFork = replaced || gone.length > 0
  const missed = isFork ? bundles : bundles.filter(({ block }) => !unsent.includes(block.hash))
  const lost = gone.map(({ hash }) => hash)
  const push = toBlockPush(desk, view, missed, lost)
  // One that is not remembered is gone, too, where another stands in its place.
  return push && (replaced && lost.length === 0 ? { ...push, removed: [seenHash] } : push)
}

/** The blocks of the branch that a client saw last which lost their place, newest first: it may show any of them. None where that block did not, or is not remembered. */
function goneBranch({ wire }: ChainDesk, view: HeadView, seenHash: string): readonly Orphan[] {
  const orphans = new Map(
    view.orphans
      .filter(({ height, hash }) => view.bundle(height)?.block.hash !== hash)
      .map((orphan) => [wire.hash(orphan.hash), orphan]),
  )
  const gone: Orphan[] = []
  for (
    let orphan = orphans.get(seenHash);
    orphan !== undefined;
    orphan = orphans.get(wire.hash(orphan.bundle.block.parentHash))
  )
    gone.push(orphan)
  return gone
}
