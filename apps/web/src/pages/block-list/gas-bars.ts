import type { ApiClient } from '@orrery/api/client'
import type { BlockSummary } from '@orrery/model/wire/block'

/** What a block used of its gas limit. */
export type GasBar = { readonly height: number; readonly used: number; readonly limit: number }

/** Blocks of the strip (screens-evm §3.1), and how many one answer holds. */
const BLOCKS = 200
const AT_ONCE = 100

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
        ? [{ height, used: gasUsed, limit: gasLimit }]
        : [],
    )
    .toReversed()

/** What all of them used together and might have used; and the one that used the largest share. Null where there are none. Pure. */
export function gasSums(
  bars: readonly GasBar[],
): { readonly used: bigint; readonly limit: bigint; readonly fullest: GasBar } | null {
  const [first] = bars
  if (first === undefined) return null
  return {
    used: bars.reduce((sum, { used }) => sum + BigInt(used), 0n),
    limit: bars.reduce((sum, { limit }) => sum + BigInt(limit), 0n),
    fullest: bars.reduce((most, bar) => (shareOf(bar) > shareOf(most) ? bar : most), first),
  }
}

/** The share of its limit that a block used, 0 to 1. */
export const shareOf = ({ used, limit }: GasBar): number => used / limit
