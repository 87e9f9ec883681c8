import type { Engine } from './engine.ts'

const DAY_MS = 86_400_000

/**
 * The lowest height that retention wants, seen from the tip; null when history is not wanted. For days
 * it is found by bisection over block times, asking the node about 20 times.
 */
export async function findRetainedFrom<Raw>(
  engine: Engine<Raw>,
  tip: { readonly height: number; readonly timeMs: number },
  signal: AbortSignal,
): Promise<number | null> {
  const { retention } = engine.options
  if (retention === 'none' || retention === 'onDemand') return null
  if (retention === 'full' || 'watch' in retention) return 0
  if ('lastBlocks' in retention) return Math.max(0, tip.height - retention.lastBlocks + 1)
  const sinceMs = tip.timeMs - retention.lastDays * DAY_MS
  // What is archived already is told by the archive: a pruned node may have dropped it.
  let low = Math.min(engine.adapter.keepsFrom?.() ?? 0, engine.archive.state().ranges[0]?.from ?? Infinity)
  let high = tip.height
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((await timeOf(engine, middle, signal)) < sinceMs) low = middle + 1
    else high = middle
  }
  return low
}

async function timeOf<Raw>({ adapter, archive }: Engine<Raw>, height: number, signal: AbortSignal): Promise<number> {
  const below = archive.state().ranges.findLast(({ from }) => from <= height)
  const row = below && (await archive.reads.block(Math.min(height, below.to)))
  if (row?.height === height) return row.timeMs
  if (height >= (adapter.keepsFrom?.() ?? 0))
    for await (const batch of adapter.blocks({ from: height, to: height }, signal))
      for (const raw of batch) return adapter.normalize(raw).block.timeMs
  // A node that pruned the block has nothing to backfill there either; it is no older than what is archived below.
  return row?.timeMs ?? -Infinity
}
