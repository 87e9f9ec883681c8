import type { ArchiveState } from '@orrery/archive/archive'
import type { Family } from '@orrery/family/family'
import type { HeadView } from '@orrery/head/chain-head'
import type { BlockRef } from '@orrery/model/rows'
import type { ChainReads, HeightRange } from '@orrery/model/reads'
import type { Coverage } from '@orrery/model/wire/common'
import type { ChainRuntime } from '../runtime.ts'

/** One moment of a chain: all that a request says comes from this (reliability I-5). */
export type Snapshot = {
  readonly view: HeadView
  readonly state: ArchiveState
  /** The newest block that anything here reflects; null on an empty index. */
  readonly tip: BlockRef | null
  /** Rows at this height and above are the Head's, below the archive's. */
  readonly cut: number
  readonly coverage: Coverage
  readonly newest: ChainReads
  readonly deep: ChainReads
}

/** Cut of a chain whose Head is empty. */
export const NO_CUT = Number.MAX_SAFE_INTEGER

/**
 * Runs `read` on one moment. A commit of the archive that comes between repeats it, so it must have no
 * effects. The Head's view is taken inside, so both sides belong together.
 */
export function atOneMoment<T>(runtime: ChainRuntime, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return runtime.archive.consistent(async (state) => read(await snapshotOf(runtime, state)))
}

async function snapshotOf(runtime: ChainRuntime, state: ArchiveState): Promise<Snapshot> {
  const { view, apart } = await viewApartFrom(runtime, state)
  const top = state.ranges.at(-1)?.to
  let tip: BlockRef | null = view.tip && { height: view.tip.height, hash: view.tip.hash }
  if (!tip && top !== undefined) {
    const hash = await runtime.archive.hashAt(top)
    tip = hash && { height: top, hash }
  }
  const covered = coverageOf(view, state)
  return {
    view,
    state,
    tip,
    cut: view.base ?? NO_CUT,
    coverage: apart ? covered : { ...covered, complete: false },
    newest: apart ? view.reads : withoutSums(view.reads),
    deep: runtime.archive.reads,
  }
}

/**
 * Between a commit and the Head's letting go of the same blocks both hold them for a moment, and sums
 * would count them twice. The moment is short, so it is waited out. After a fork deeper than the Head it
 * may last: then sums are the archive's alone and the index does not count as complete.
 */
async function viewApartFrom(runtime: ChainRuntime, state: ArchiveState): Promise<{ view: HeadView; apart: boolean }> {
  const top = state.ranges.at(-1)?.to ?? -1
  for (let tries = 0; ; tries++) {
    const view = runtime.head.view()
    const apart = view.base === null || view.base > top
    if (apart || tries === 50) return { view, apart }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

const withoutSums = (reads: ChainReads): ChainReads => ({
  ...reads,
  accountSummary: async () => ({ txCount: 0, transferCount: 0, firstSeenMs: null, lastSeenMs: null }),
  balancesOfAccount: async () => [],
  balance: async () => 0n,
  holders: async () => [],
  holdings: async () => [],
  holderCount: async () => 0,
  transferCount: async () => 0,
  totals: async () => ({ blocks: 0, txs: 0, transfers: 0, tokens: 0, contracts: 0 }),
  window: async () => ({ blocks: 0, txs: 0, value: 0n, fees: 0n, burnt: 0n, bytes: 0, firstMs: null, lastMs: null }),
})

/** Which heights head and archive hold together. Complete means: from block 0 to the tip without a hole. */
export function coverageOf(view: HeadView, state: ArchiveState): Coverage {
  const ranges: { from: number; to: number }[] = []
  const held: HeightRange[] = [...state.ranges]
  if (view.tip && view.base !== null) held.push({ from: view.base, to: view.tip.height })
  for (const range of held.toSorted((a, b) => a.from - b.from)) {
    const last = ranges.at(-1)
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to)
    else ranges.push({ from: range.from, to: range.to })
  }
  return { ranges, complete: ranges.length === 1 && ranges[0]!.from <= 0 }
}

/**
 * True when the native ledger accounts for every unit: all blocks are indexed and the family's blocks
 * show all movements. Account chains move value inside calls and begin with allocations that no block shows.
 */
export const isLedgerWhole = (family: Family, { coverage }: Snapshot): boolean => family.can.utxos && coverage.complete
