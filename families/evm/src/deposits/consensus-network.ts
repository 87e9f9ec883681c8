import type { Chain } from '@orrery/model/chain'
import { LEAST_STAKE } from '@orrery/model/row-measures'
import type { Hex } from '@orrery/primitives/hex'

/** `GENESIS_FORK_VERSION` of consensus layers, by the chain id of their execution layer; each network's own configuration names it. */
const GENESIS_FORKS: Readonly<Record<number, Hex>> = {
  1: '0x00000000',
  5: '0x00001020',
  100: '0x00000064',
  11_155_111: '0x90000069',
  560_048: '0x10000910',
}

/**
 * When slots of a network began, seconds since 1970, how long each is, how many make an epoch, and for how many epochs nodes must keep blobs
 * (`MIN_EPOCHS_FOR_BLOB_SIDECARS_REQUESTS`); the network's configuration tells them.
 */
type SlotClock = {
  readonly genesis: number
  readonly seconds: number
  readonly perEpoch: number
  readonly blobEpochs: number
}
const SLOT_CLOCKS: Readonly<Record<number, SlotClock>> = {
  1: { genesis: 1_606_824_023, seconds: 12, perEpoch: 32, blobEpochs: 4_096 },
  100: { genesis: 1_638_993_340, seconds: 5, perEpoch: 16, blobEpochs: 16_384 },
  11_155_111: { genesis: 1_655_733_600, seconds: 12, perEpoch: 32, blobEpochs: 4_096 },
  560_048: { genesis: 1_742_213_400, seconds: 12, perEpoch: 32, blobEpochs: 4_096 },
}

const clockOf = (chain: Chain): SlotClock | undefined =>
  chain.family === 'evm' ? SLOT_CLOCKS[chain.quirks.chainId] : undefined

/** For how long consensus nodes must keep a chain's blobs, ms; null where it has none that are known here. */
export function blobsKeptMs(chain: Chain): number | null {
  const clock = clockOf(chain)
  return clock === undefined ? null : clock.blobEpochs * clock.perEpoch * clock.seconds * 1_000
}

/** The slot and epoch of a moment, which is the time of a block; null before the first slot, between two, and on chains whose slots are not known here. */
export function slotAt(timeMs: number, chain: Chain): { readonly slot: number; readonly epoch: number } | null {
  const clock = clockOf(chain)
  if (clock === undefined) return null
  const slot = (timeMs / 1_000 - clock.genesis) / clock.seconds
  return Number.isInteger(slot) && slot >= 0 ? { slot, epoch: Math.floor(slot / clock.perEpoch) } : null
}

/** The version that deposits of a chain are signed for; null where it is not known here. */
export const genesisForkOf = (chain: Chain): Hex | null =>
  chain.family === 'evm' ? (GENESIS_FORKS[chain.quirks.chainId] ?? null) : null

/** Gnosis pays another token, of which a validator holds one. */
const OTHER_STAKE = 100
/** What a withdrawal looks like by its amount, which is all that a block tells; null where validators hold another stake, or it is not known. */
export function withdrawalKind(
  { amount, token }: { readonly amount: string; readonly token: string | null },
  chain: Chain,
): 'partial' | 'full' | null {
  if (token !== null || genesisForkOf(chain) === null) return null
  if (chain.family === 'evm' && chain.quirks.chainId === OTHER_STAKE) return null
  return BigInt(amount) >= LEAST_STAKE ? 'full' : 'partial'
}
