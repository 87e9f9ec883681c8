import type { ApiClient } from '@orrery/api/client'
import type { BlockProducers } from '@orrery/model/wire/block'

type Told = NonNullable<BlockProducers['told']>
type Kept = { readonly atMs: number; readonly answer: Promise<Told | null> }

/** How long an answer serves all cells of a page, and the pages after it. */
const KEPT_MS = 60_000

const kept = new Map<string, Kept>()

/** Who made the blocks of the last 24 hours, asked once for all that show it; null where that is not told. Never rejects. */
export function producersOfDay(
  api: Pick<ApiClient, 'listBlockProducers'>,
  chain: string,
  nowMs: number,
): Promise<Told | null> {
  const last = kept.get(chain)
  if (last !== undefined && nowMs - last.atMs < KEPT_MS) return last.answer
  const answer = api.listBlockProducers({ chain }).then(
    ({ told }) => told,
    () => null,
  )
  kept.set(chain, { atMs: nowMs, answer })
  return answer
}

/** Parts per million of the blocks that one produced; null where it is not among those that are named, of whom nobody knows all. Pure. */
export function shareOfDay({ blocks, hits }: Told, producer: string): number | null {
  const own = hits.find(({ address }) => address === producer)
  return own === undefined || blocks === 0 ? null : Math.round((own.blocks * 1_000_000) / blocks)
}
