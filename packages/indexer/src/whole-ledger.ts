import type { ChainReads } from '@orrery/model/reads'
import type { BlockRef } from '@orrery/model/rows'
import type { Engine } from './engine.ts'

/**
 * Runs `read` on archive and Head as they are at one moment, where together they hold every block from the first to
 * `tip`: the sums of both are then the balances at `tip`. null where blocks are missing, or while a fork deeper than the
 * Head waits to be taken out of the archive. A commit that comes between repeats `read`, so it must have no effects.
 */
export function atWholeLedger<T>(
  { archive, head }: Pick<Engine, 'archive' | 'head'>,
  read: (deep: ChainReads, newest: ChainReads, tip: BlockRef) => Promise<T>,
): Promise<T | null> {
  return archive.consistent(async ({ ranges }) => {
    const view = head.view()
    const { tip, base } = view
    if (tip === null || base === null || ranges.length > 1) return null
    const [range] = ranges
    const top = range?.to ?? -1
    if ((range?.from ?? base) > 0 || base > top + 1) return null
    if (base <= top && (await archive.hashAt(top)) !== view.bundle(top)?.block.hash) return null
    return read(archive.reads, view.readsAbove(top), { height: tip.height, hash: tip.hash })
  })
}
