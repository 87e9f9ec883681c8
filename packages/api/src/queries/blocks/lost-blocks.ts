import type { Hex } from '@orrery/primitives/hex'
import type { ChainRuntime } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundBlock } from './find-block.ts'
import { unlessTooMuch } from '../unless-unsettled.ts'

/** More blocks of one height are not named. */
const MOST_SIBLINGS = 20
/** Blocks that are looked at once; where more were lost, each height is asked for. */
const MOST_KEPT = 1_000
/** Those lost since are in memory. */
export const LOST_KEPT = { leastMs: 10_000, ratio: 100, waitMs: 1_000 }

/** The blocks that the archive keeps as lost, by height; null where they are more than are looked at. */
export async function readLost({
  archive,
}: Pick<ChainRuntime, 'archive'>): Promise<ReadonlyMap<number, readonly Hex[]> | null> {
  const kept = await archive.orphans(0, MOST_KEPT)
  if (kept.length === MOST_KEPT) return null
  const byHeight = Map.groupBy(kept, ({ height }) => height)
  return new Map([...byHeight].map(([height, blocks]) => [height, blocks.map(({ hash }) => hash)]))
}

/** Blocks of a standing block's height that lost their place, those in memory first. Most chains lose few: then nothing is asked for one block. */
export async function siblingsOf(
  { runtime, lost }: Pick<ChainDesk, 'runtime' | 'lost'>,
  { row, orphan, view }: FoundBlock,
): Promise<readonly Hex[]> {
  if (orphan) return []
  const ofHeight = async (): Promise<readonly Hex[]> => {
    const all = await lost.read()
    if (all !== null) return all.get(row.height) ?? []
    return (await runtime.archive.orphans(0, MOST_SIBLINGS, row.height)).map(({ hash }) => hash)
  }
  // Beside the subject: where the archive is away, those in memory are told.
  const kept = (await unlessTooMuch(ofHeight())) ?? []
  const inMemory = view.orphans.filter(({ height }) => height === row.height).map(({ hash }) => hash)
  return [...new Set([...inMemory, ...kept])].filter((hash) => hash !== row.hash).slice(0, MOST_SIBLINGS)
}
