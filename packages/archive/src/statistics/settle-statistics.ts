import { chainKey } from '@orrery/model/chain'
import type { HeightRange } from '@orrery/model/reads'
import { STAT } from '@orrery/model/statistics'
import type { Log } from '@orrery/primitives/log'
import type { Store } from '@orrery/store/store'
import { STAT_SUMS, STAT_TABLES } from '../tables/stat-tables.ts'
import { deleteHeights, rowsWithin, type HeightTable } from '../coverage/delete-heights.ts'

/**
 * Looks whether the statistics have every block of every chunk just once, by the number of blocks that they tell, and has those
 * chunks counted again, all by one call, where they do not: an archive of before there were statistics, or a write that came after it was given up.
 */
export async function settleStatistics(
  store: Store,
  code: string,
  chunks: readonly HeightRange[],
  recount: (chunks: readonly HeightRange[], tell: () => void) => Promise<void>,
  log: Log,
): Promise<void> {
  const chain = chainKey(code)
  const parts = await store.query({
    sql: `SELECT height, last_height, count FROM ${STAT_SUMS.name} WHERE chain = {chain:UInt32} AND name = '${STAT.time}' ORDER BY height`,
    params: { chain: { type: 'u32', value: chain } },
    columns: { height: 'u32', last_height: 'u32', count: 'u64' },
    purpose: 'write',
  })
  const { wrong, strays } = compareParts(chunks, parts)
  const tables = STAT_TABLES.map((table): HeightTable => ({ table, at: 'height' }))
  for (const { height } of strays) await deleteHeights(store, chain, rowsWithin({ from: height, to: height }, tables))
  if (wrong.length === 0) return
  log.warn('statistics are counted again from the archive', { chain: code, chunks: wrong.length })
  let counted = 0
  await recount(wrong, () => {
    if (++counted % TOLD_CHUNKS === 0)
      log.info('statistics are being counted', { chain: code, counted, chunks: wrong.length })
  })
}

/** Chunks of which one line of the log tells: a large archive takes hours. */
const TOLD_CHUNKS = 1_000

type Part = { readonly height: number; readonly last_height: number; readonly count: number }

/** Which chunks their parts do not count block for block, and which parts belong to no chunk. Pure. */
export function compareParts(
  chunks: readonly HeightRange[],
  parts: readonly Part[],
): { readonly wrong: readonly HeightRange[]; readonly strays: readonly Part[] } {
  const sorted = chunks.toSorted((a, b) => a.from - b.from)
  const wrong: HeightRange[] = []
  const strays: Part[] = []
  let at = 0
  const passBelow = (height: number) => {
    while (at < parts.length && parts[at]!.height < height) strays.push(parts[at++]!)
  }
  for (const { from, to } of sorted) {
    passBelow(from)
    let blocks = 0
    let fits = true
    for (; at < parts.length && parts[at]!.height <= to; at++) {
      blocks += parts[at]!.count
      fits &&= parts[at]!.last_height <= to
    }
    if (!fits || blocks !== to - from + 1) wrong.push({ from, to })
  }
  passBelow(Infinity)
  return { wrong, strays }
}
