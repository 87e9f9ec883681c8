import type { ChainReads } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'

/**
 * Heights of blocks of which the archive knows what was executed in them and the node does not tell it any more: a node that traces nothing, or less than the one that they
 * were indexed from. `executed` is the family's table with a row for each block that was; without one there is no such difference.
 */
export async function toldLess(
  reads: Pick<ChainReads, 'familyCount'>,
  executed: string | undefined,
  bundles: readonly Bundle[],
): Promise<readonly number[]> {
  if (executed === undefined) return []
  const untold = bundles.flatMap(({ block, family }) => ((family[executed]?.length ?? 0) === 0 ? [block.height] : []))
  if (untold.length === 0 || (await reads.familyCount(executed, { height: untold })) === 0) return []
  const found: number[] = []
  for (const height of untold) if ((await reads.familyCount(executed, { height: [height] })) > 0) found.push(height)
  return found
}
