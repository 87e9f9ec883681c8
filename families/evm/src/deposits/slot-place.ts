import type { Chain } from '@orrery/model/chain'
import { slotAt } from './consensus-network.ts'

/** A slot, its epoch, and which of how many of it the slot is, the first 1. */
export type SlotPlace = {
  readonly slot: number
  readonly epoch: number
  readonly inEpoch: number
  readonly perEpoch: number
}

/** Gnosis has shorter epochs than the network that its rules come from. */
const SHORT = { chainId: 100, perEpoch: 16 }
const PER_EPOCH = 32

/** Where a block's slot stands in its epoch, as `slotAt`; apart from it, which light pages load. */
export function slotPlaceAt(timeMs: number, chain: Chain): SlotPlace | null {
  const at = slotAt(timeMs, chain)
  if (at === null || chain.family !== 'evm') return null
  const perEpoch = chain.quirks.chainId === SHORT.chainId ? SHORT.perEpoch : PER_EPOCH
  return { ...at, inEpoch: (at.slot % perEpoch) + 1, perEpoch }
}
