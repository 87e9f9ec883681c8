import { OrreryError } from '@orrery/errors/orrery-error'
import type { BlockRef } from '@orrery/model/rows'
import { intersection } from '@orrery/primitives/intervals'
import type { Engine } from './engine.ts'
import type { Loss } from './write-queue.ts'

/** The node's block at a height, checked; throws `UPSTREAM_NOT_YET` when it has none. */
export async function readRef<Raw>(
  { adapter, chain }: Pick<Engine<Raw>, 'adapter' | 'chain'>,
  height: number,
  signal: AbortSignal,
): Promise<BlockRef> {
  for await (const batch of adapter.blocks({ from: height, to: height }, signal)) {
    const [raw] = batch
    if (raw === undefined) continue
    const ref = adapter.refOf(raw)
    if (ref.height !== height)
      throw new OrreryError('UPSTREAM_MISMATCH', {
        source: chain.code,
        height,
        reason: `block ${ref.height} came instead`,
      })
    adapter.verify(raw)
    return ref
  }
  throw new OrreryError('UPSTREAM_NOT_YET', { source: chain.code, what: `block ${height}` })
}

/** From where on archived blocks are not the node's chain any more, and what must be taken out as orphans. */
export type StaleTop = { readonly floor: number; readonly losses: readonly Loss[] }

/**
 * Walks the archived blocks down from `top`, over gaps, to the first that is the node's; null when
 * `top` itself is. For ranges whose end was reorganised while nothing linked them to the Head: during a
 * stop, or across a gap. Throws `REORG_TOO_DEEP` beyond the limit.
 */
export async function findStaleTop<Raw>(
  engine: Engine<Raw>,
  top: number,
  signal: AbortSignal,
  alive: () => void,
): Promise<StaleTop | null> {
  const { archive, chain, clock, options } = engine
  const stale: Omit<Loss, 'depth'>[] = []
  const result = (floor: number) =>
    stale.length === 0 ? null : { floor, losses: stale.map((loss) => ({ ...loss, depth: stale.length })) }
  let floor = top
  for (const range of intersection(archive.state().ranges, [{ from: 0, to: top }]).toReversed()) {
    for (let height = range.to; height >= range.from; height--) {
      const ours = await archive.reads.block(height)
      const theirs = await readRef(engine, height, signal)
      alive()
      if (!ours || ours.hash === theirs.hash) return result(height)
      if (stale.length >= options.reorgLimit)
        throw new OrreryError('REORG_TOO_DEEP', {
          chain: chain.code,
          depth: stale.length + 1,
          limit: options.reorgLimit,
        })
      stale.push({
        hash: ours.hash,
        height,
        replacedBy: theirs.hash,
        seenMs: ours.timeMs,
        lostMs: clock.now(),
      })
      floor = height - 1
    }
  }
  return result(floor)
}
