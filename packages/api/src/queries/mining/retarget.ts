import type { ChainOf } from '@orrery/model/chain'
import type { Retarget } from '@orrery/model/wire/mining'

/** Fewer blocks say nothing of the pace yet: they come at random. */
const LEAST_BLOCKS = 36
// Bitcoin Core pow.cpp: no more than by four either way.
const MOST = 4
const PPM = 1_000_000

/**
 * When the difficulty of a chain is set anew after its newest block, and by how much at the pace of the blocks since it last was: what the chain's
 * spacing would have taken, over what they took. The rule looks at one spacing less than there are blocks (Bitcoin Core pow.cpp, from the last block of a period back to its first): at the
 * chain's own pace difficulty rises by that little. null where it is set with each block.
 */
export async function readRetarget(
  chain: ChainOf<'utxo'>,
  tip: { readonly height: number; readonly timeMs: number },
  timeOf: (height: number) => Promise<number | null>,
): Promise<Retarget | null> {
  const interval = chain.quirks.retarget
  if (interval === undefined) return null
  const first = Math.floor(tip.height / interval) * interval
  const nextHeight = first + interval
  const done = tip.height - first
  const sinceMs = done < LEAST_BLOCKS ? null : await timeOf(first)
  const tookMs = sinceMs === null ? 0 : tip.timeMs - sinceMs
  // Blocks may bear times that do not rise: then nothing can be said.
  if (tookMs <= 0) return { nextHeight, atMs: null, changePpm: null }
  const looked = (tookMs / done) * (chain.quirks.retargetSpacings ?? interval - 1)
  const factor = Math.min(MOST, Math.max(1 / MOST, (interval * chain.blockSeconds * 1_000) / looked))
  return {
    nextHeight,
    atMs: Math.round(tip.timeMs + ((nextHeight - tip.height) * tookMs) / done),
    changePpm: Math.round((factor - 1) * PPM),
  }
}
