import type { ArchiveState } from '@orrery/archive/archive'
import type { HeadView } from '@orrery/head/chain-head'
import type { BlockRef } from '@orrery/model/rows'
import type { ChainReads, HeightRange } from '@orrery/model/reads'
import type { Coverage } from '@orrery/model/wire/common'
import { difference, union } from '@orrery/primitives/intervals'
import type { ChainRuntime } from '../runtime.ts'

/** One moment of a chain: all that a request says comes from this (reliability I-5). */
export type Snapshot = {
  readonly view: HeadView
  readonly state: ArchiveState
  /** The newest block that anything here reflects; null on an empty index. */
  readonly tip: BlockRef | null
  /** Rows at this height and above are the Head's, below the archive's. */
  readonly cut: number
  /** Where both hold the same blocks the Head's sums begin above this height; −1 elsewhere. */
  readonly above: number
  readonly coverage: Coverage
  /** Of it, what statistics are told of. */
  readonly counted: Coverage
  readonly newest: ChainReads
  readonly deep: ChainReads
}

/** Cut of a chain whose Head is empty. */
export const NO_CUT = Number.MAX_SAFE_INTEGER

/** The side of a moment that has the block of a height. */
export const sideOf = ({ cut, newest, deep }: Pick<Snapshot, 'cut' | 'newest' | 'deep'>, height: number): ChainReads =>
  height >= cut ? newest : deep

/**
 * True when a fork deeper than the Head took a block's height, which the archive may still hold or have let go of: rows that
 * were read of it meanwhile are incomplete, or another block's. To be asked with the Head's view after the read.
 */
export const isForkedAway = (view: HeadView, { height, hash }: BlockRef): boolean =>
  height >= (view.base ?? NO_CUT) && view.bundle(height)?.block.hash !== hash

/**
 * Runs `read` on one moment. A commit of the archive that comes between repeats it, so it must have no
 * effects. The Head's view is taken inside, so both sides belong together.
 */
export function atOneMoment<T>(runtime: ChainRuntime, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return runtime.archive.consistent(async (state) => read(await snapshotOf(runtime, state)))
}

async function snapshotOf(runtime: ChainRuntime, state: ArchiveState): Promise<Snapshot> {
  const view = runtime.head.view()
  const top = state.ranges.at(-1)?.to
  let tip: BlockRef | null = view.tip && { height: view.tip.height, hash: view.tip.hash }
  if (!tip && top !== undefined) {
    const hash = await runtime.archive.hashAt(top)
    tip = hash && { height: top, hash }
  }
  const overlap = view.base !== null && top !== undefined && view.base <= top
  const same = overlap && (await isSameBlocks(runtime, view, state, top))
  const told = coverageOf(view, state)
  const covered = overlap && !same ? { ...told, complete: false } : told
  const cut = view.base ?? NO_CUT
  return {
    view,
    state,
    tip,
    cut,
    above: same ? top : -1,
    coverage: covered,
    counted: countedOf(covered, state),
    newest: same ? withSums(view.reads, view.readsAbove(top)) : view.reads,
    deep: overlap && !same ? runtime.archive.readsBelow(cut) : runtime.archive.reads,
  }
}

/**
 * Between a commit and the Head's letting go of the same blocks both hold them: then the Head's sums begin above them. After a
 * fork deeper than the Head the archive holds rivals until their rewind is done: then the archive ends below the
 * cut, and since balances cannot be told so, the index does not count as complete.
 */
async function isSameBlocks(
  { archive }: ChainRuntime,
  view: HeadView,
  { ranges }: ArchiveState,
  top: number,
): Promise<boolean> {
  const held = view.bundle(top)?.block.hash
  return held !== undefined && ranges.at(-1)!.from <= view.base! && (await archive.hashAt(top)) === held
}

const withSums = (reads: ChainReads, above: ChainReads): ChainReads => ({
  ...reads,
  accountSummary: above.accountSummary,
  accountSummaries: above.accountSummaries,
  accountTxCount: above.accountTxCount,
  accountUse: above.accountUse,
  accountTransferCount: above.accountTransferCount,
  balancesOfAccount: above.balancesOfAccount,
  balance: above.balance,
  ledgerSupply: above.ledgerSupply,
  items: above.items,
  itemsOfAccount: above.itemsOfAccount,
  holders: above.holders,
  ranking: above.ranking,
  changes: above.changes,
  holdings: above.holdings,
  holderCount: above.holderCount,
  familyCount: above.familyCount,
  transferCount: above.transferCount,
  totals: above.totals,
  statistics: above.statistics,
  setSizes: above.setSizes,
})

/** A watch list may keep blocks in as many ranges as it keeps blocks. */
const MOST_KEPT = 100

/** Which heights head and archive hold together. Complete means: from block 0 to the tip without a hole. */
export function coverageOf(view: HeadView, state: ArchiveState): Coverage {
  const head: HeightRange[] = view.tip && view.base !== null ? [{ from: view.base, to: view.tip.height }] : []
  const ranges = [...union(state.ranges, head)]
  const complete = ranges.length === 1 && ranges[0]!.from <= 0
  if (state.passed === undefined) return { ranges, complete }
  return { ranges: ranges.slice(-MOST_KEPT), complete, watched: [...union(union(state.ranges, state.passed), head)] }
}

/** What statistics are told of: all that is covered but for what the archive still counts again. */
function countedOf(covered: Coverage, { uncounted }: ArchiveState): Coverage {
  if (uncounted === undefined) return covered
  return { ...covered, ranges: [...difference(covered.ranges, uncounted)], complete: false }
}
