import { OrreryError } from '@orrery/errors/orrery-error'
import type { Adapter } from '@orrery/family/adapter'
import { linkOf, type ArchiveBlock } from '@orrery/model/packed'
import type { HeightRange } from '@orrery/model/reads'
import { readBundles } from './read-bundles.ts'

/**
 * Blocks of a range in ascending order, in the form in which the family gives them fastest, in batches. A block for which
 * `isSampled` answers true is verified. Ends early where the node has no more; throws `UPSTREAM_MISMATCH` as
 * `readBundles` does.
 */
export async function* readPacked<Raw>(
  adapter: Adapter<Raw>,
  chain: string,
  range: HeightRange,
  signal: AbortSignal,
  isSampled: () => boolean,
): AsyncGenerator<readonly ArchiveBlock[], void, void> {
  if (adapter.packed === undefined) {
    for await (const blocks of readBundles(adapter, chain, range, signal, isSampled))
      yield blocks.map(({ bundle }) => bundle)
    return
  }
  let expected = range.from
  let below: string | null = null
  for await (const blocks of adapter.packed(range, signal, isSampled)) {
    for (const block of blocks) {
      const { height, hash, parentHash } = linkOf(block)
      const mismatch = (reason: string) =>
        new OrreryError('UPSTREAM_MISMATCH', { source: chain, height: expected, reason })
      if (height !== expected || expected > range.to) throw mismatch(`block ${height} came instead`)
      if (below !== null && parentHash !== below) throw mismatch('its parent is not the block that came before')
      below = hash
      expected++
    }
    if (blocks.length > 0) yield blocks
  }
}
