import { setImmediate } from 'node:timers/promises'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Adapter } from '@orrery/family/adapter'
import { noteProven } from '@orrery/model/proven-blocks'
import type { HeightRange } from '@orrery/model/reads'
import type { BlockRef, Bundle } from '@orrery/model/rows'
import { checkBundle, countRows } from './check-bundle.ts'

/** Some 10 ms of normalising. */
const ROWS_PER_TURN = 2_000

/** A block from the node, checked, with the ref of its parent. */
export type ReadBlock = { readonly ref: BlockRef; readonly parent: BlockRef; readonly bundle: Bundle }

/** One node answer to one checked bundle. `verify` may be left out for a sample. */
export function toBundle<Raw>(adapter: Adapter<Raw>, chain: string, raw: Raw, verify: boolean): ReadBlock {
  const ref = adapter.refOf(raw)
  const parent = adapter.parentOf(raw)
  const isWhole = verify && adapter.verify(raw) !== false
  const bundle = adapter.normalize(raw)
  if (isWhole) noteProven(bundle)
  checkBundle(chain, bundle, ref, parent)
  return { ref, parent, bundle }
}

/**
 * Blocks of a range in ascending order, each checked and linked to the one before, in the batches in which the
 * adapter gives them; the next is not asked for before the last is consumed. Ends early where the node has no more.
 * Throws `UPSTREAM_MISMATCH` when it answers with other heights or with blocks that do not link: it
 * changed its mind on the way, so the set is worth nothing.
 */
export async function* readBundles<Raw>(
  adapter: Adapter<Raw>,
  chain: string,
  range: HeightRange,
  signal: AbortSignal,
  verify: () => boolean,
): AsyncGenerator<readonly ReadBlock[], void, void> {
  let previous: BlockRef | null = null
  let rows = 0
  for await (const batch of adapter.blocks(range, signal)) {
    const blocks: ReadBlock[] = []
    for (const raw of batch) {
      const block: ReadBlock = toBundle(adapter, chain, raw, verify())
      const expected: number = previous ? previous.height + 1 : range.from
      const mismatch = (reason: string) =>
        new OrreryError('UPSTREAM_MISMATCH', { source: chain, height: expected, reason })
      if (block.ref.height !== expected || expected > range.to) throw mismatch(`block ${block.ref.height} came instead`)
      if (previous && block.parent.hash !== previous.hash)
        throw mismatch(`its parent is not the block that came before`)
      previous = block.ref
      blocks.push(block)
      rows += countRows(block.bundle)
      // Normalising is work; whoever serves pages on this thread gets a turn now and then.
      if (rows < ROWS_PER_TURN) continue
      rows = 0
      await setImmediate()
    }
    if (blocks.length > 0) yield blocks
    await setImmediate()
  }
}
