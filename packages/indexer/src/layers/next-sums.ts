import type { HeightRange } from '@orrery/model/reads'
import type { FamilyRows } from '@orrery/model/rows'
import type { LayerEngine, NextStep } from './follow-layer.ts'

/** Blocks of one step: what the engine adds up at once. The first are short, so that a start while history comes in does not hold that up. */
const BLOCKS_AT_ONCE = 2_000
const BLOCKS_AT_FIRST = 64
/** At the tip a step waits for a sixty-fourth of what is there, so that rows stay few, but no longer than this. */
const PART = 64
const PATIENCE_MS = 15 * 60_000
/** How much longer a step may be than one that was not too long, and before any was. */
const GROWTH = 1.1
const FIRST_GROWTH = 2

/** Steps of sums that the engine makes of archived blocks. `sum` tells null where a range makes more rows than a step may have: the next is half as long. */
export function nextSums(
  { archive, clock }: Pick<LayerEngine, 'archive' | 'clock'>,
  { from: first }: { readonly from: number },
  sum: (range: HeightRange) => Promise<FamilyRows | null>,
): NextStep {
  let lastMs = -Infinity
  let span = BLOCKS_AT_FIRST
  let growth = FIRST_GROWTH
  return async (from) =>
    archive.consistent(async ({ ranges }) => {
      const held = ranges.find((range) => range.from <= from && from <= range.to)
      if (held === undefined) return null
      const enough = Math.min(span, Math.ceil((from - first) / PART))
      if (held.to - from + 1 < enough && clock.monotonic() - lastMs < PATIENCE_MS) return null
      const to = Math.min(held.to, from + span - 1)
      const [block, hash] = await Promise.all([archive.reads.block(from), archive.hashAt(to)])
      if (block === null || hash === null) return null
      const rows = await sum({ from, to })
      if (rows === null) {
        span = Math.max(1, Math.floor((to - from + 1) / 2))
        growth = GROWTH
        return null
      }
      span = Math.min(BLOCKS_AT_ONCE, Math.ceil(span * growth))
      lastMs = clock.monotonic()
      return { parentHash: block.parentHash, through: { height: to, hash }, rows: () => Promise.resolve(rows) }
    })
}
