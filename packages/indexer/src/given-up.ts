import { isOrreryError } from '@orrery/errors/orrery-error'
import type { BlockRef } from '@orrery/model/rows'
import type { Engine } from './engine.ts'

/**
 * Whether the node says of itself that it refused the blocks between its own head and ours, which stand on that head: an operator's
 * `invalidateblock`, or a rule that they broke. A node that is merely behind, or was started from an older state, says no such thing, and
 * one that does not tell of branches is taken for such. Deeper than the limit of reorganisations is never believed.
 */
export async function hasGivenUp<Raw>(
  { adapter, log, chain, options }: Pick<Engine<Raw>, 'adapter' | 'log' | 'chain' | 'options'>,
  nodeHead: BlockRef,
  ours: BlockRef,
  signal: AbortSignal,
): Promise<boolean> {
  if (adapter.staleTips === undefined || ours.height - nodeHead.height > options.reorgLimit) return false
  try {
    const refused = (await adapter.staleTips(signal)).filter(
      ({ status, height, length }) =>
        status === 'invalid' && height >= ours.height && height - length === nodeHead.height,
    )
    if (refused.some(({ hash }) => hash === ours.hash)) return true
    // It may have had blocks above ours: those lead down to ours.
    for (const tip of refused.slice(0, MOST_BRANCHES)) {
      if (tip.height - ours.height > MOST_ABOVE) continue
      let hash = tip.hash
      for (let height = tip.height; height > ours.height; height--) {
        const header = await adapter.headerByHash?.(hash, signal)
        if (header?.height !== height) break
        hash = header.parentHash
      }
      if (hash === ours.hash) return true
    }
  } catch (error) {
    if (!isOrreryError(error) || error.kind !== 'upstream') throw error
    log.debug('the node does not tell of the branches that it refused', { chain: chain.code, error: String(error) })
  }
  return false
}

const MOST_BRANCHES = 3
const MOST_ABOVE = 10
