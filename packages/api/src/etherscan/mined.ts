import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { familyTableList } from '../queries/blocks/block-data.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { blockList } from '../queries/lists/chain-lists.ts'
import type { Snapshot } from '../queries/snapshot.ts'
import type { Walk } from '../queries/lists/walk-range.ts'
import type { Window } from './query.ts'
import { seconds } from './rows.ts'
import { takeRows } from './take-rows.ts'

const minedRow = (height: number, timeMs: number, reward: bigint | null): JsonObject => ({
  blockNumber: String(height),
  timeStamp: seconds(timeMs),
  blockReward: reward?.toString() ?? '',
})

/** Rows of blocks that an address produced. Throws a `Refusal` where too many would have to be read. */
export async function minedBlocks(
  snapshot: Snapshot,
  producer: Hex,
  walk: Walk,
  window: Window,
): Promise<readonly JsonObject[]> {
  const list = {
    ...blockList,
    read: (...[reads, page]: Parameters<typeof blockList.read>) => reads.blocks(page, producer),
  }
  const rows = await takeRows(snapshot, list, walk, window)
  return rows.map(({ height, timeMs, reward }) => minedRow(height, timeMs, reward))
}

/** Rows of uncles of a miner: they are kept by the block that names them, and looked for among all. Throws a `Refusal` where there are too many. */
export async function minedUncles(
  { family }: ChainDesk,
  snapshot: Snapshot,
  miner: Hex,
  walk: Walk,
  window: Window,
): Promise<readonly JsonObject[]> {
  if (!family.blockData) return []
  const list = familyTableList(family.blockData.uncles.table, {})
  const rows = await takeRows(snapshot, list, walk, window, (row) => row['miner'] === miner)
  return rows.map((row) =>
    minedRow(Number(row['uncle_height']), Number(row['time_ms']), (row['reward'] ?? null) as bigint | null),
  )
}
