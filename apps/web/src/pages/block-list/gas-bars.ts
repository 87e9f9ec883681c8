import type { ApiClient } from '@orrery/api/client'
import type { BlockSummary } from '@orrery/model/wire/block'

/** How much of its limit a block used: parts per million. */
export type GasBar = { readonly height: number; readonly ppm: number }

/** Blocks of the strip (screens-evm §3.1), and how many one answer holds. */
const BLOCKS = 200
const AT_ONCE = 100
const MILLION = 1_000_000

/** The newest blocks, the oldest first. Asks twice, the second time from where the first answer ended. */
export async function loadGasBars(api: Pick<ApiClient, 'listBlocks'>, chain: string): Promise<readonly GasBar[]> {
  const rows: BlockSummary[] = []
  for (let cursor: string | null = ''; cursor !== null && rows.length < BLOCKS;) {
    const list = await api.listBlocks({ chain, limit: AT_ONCE, ...(cursor !== '' && { cursor }) })
    rows.push(...list.hits)
    cursor = list.hits.length === 0 ? null : list.extend.next
  }
  return gasBars(rows.slice(0, BLOCKS))
}

/** Those of newest-first blocks that tell what they used and might have used, the oldest first. Pure. */
export const gasBars = (rows: readonly Pick<BlockSummary, 'height' | 'ext'>[]): readonly GasBar[] =>
  rows
    .flatMap(({ height, ext: { gasUsed, gasLimit } }) =>
      typeof gasUsed === 'number' && typeof gasLimit === 'number' && gasLimit > 0
        ? [{ height, ppm: Math.round((gasUsed / gasLimit) * MILLION) }]
        : [],
    )
    .toReversed()

/** What they used of their limits, each counted alike: parts per million; null where there are none. Pure. */
export const meanPpm = (bars: readonly GasBar[]): number | null =>
  bars.length === 0 ? null : Math.round(bars.reduce((sum, { ppm }) => sum + ppm, 0) / bars.length)
