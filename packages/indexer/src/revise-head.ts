import { OrreryError } from '@orrery/errors/orrery-error'
import type { Engine } from './engine.ts'
import { readBundles } from './read-bundles.ts'

/**
 * Reads the held blocks from a height on once more, now that the blocks that they refer to are known, and
 * puts their rows in place, batch by batch. Throws when the node's blocks are not those that are held.
 */
export async function reviseHead<Raw>(
  { adapter, chain, head }: Engine<Raw>,
  from: number,
  signal: AbortSignal,
  alive: () => void = () => {},
): Promise<void> {
  const { base, tip } = head.view()
  if (base === null || !tip || from > tip.height) return
  const range = { from: Math.max(base, from), to: tip.height }
  let done = range.from - 1
  for await (const blocks of readBundles(adapter, chain.code, range, signal, () => true)) {
    const rival = blocks.find(({ ref }) => head.view().bundle(ref.height)?.block.hash !== ref.hash)
    if (rival)
      throw new OrreryError('UPSTREAM_MISMATCH', {
        source: chain.code,
        height: rival.ref.height,
        reason: 'it is not the block that is held',
      })
    head.apply({ type: 'revised', bundles: blocks.map(({ bundle }) => bundle) })
    done = blocks.at(-1)!.ref.height
    alive()
  }
  if (done < range.to) throw new OrreryError('UPSTREAM_NOT_YET', { source: chain.code, what: `block ${done + 1}` })
}
