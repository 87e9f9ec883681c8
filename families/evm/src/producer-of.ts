import type { Hex } from '@orrery/primitives/hex'
import type { RawBlock } from './raw.ts'
import { recoverSigner } from './recover-authority.ts'
import type { Stack } from './stacks/stack.ts'
import { encodeHeader, headerFields } from './verify/encode-header.ts'
import { keccak, keccakHex } from './verify/keccak.ts'
import { encodeRlp } from './verify/rlp.ts'

const NOBODY: Hex = `0x${'0'.repeat(40)}`
const SEAL_BYTES = 65

/**
 * Who made a block: the header's fee recipient, or its signer where the chain seals blocks. A header of such a chain names nobody, or who its fees are collected for
 * (Polygon since Rio, PIP-65); some nodes put its maker there in their answers, which the block's hash does not know.
 */
export function producerOf(block: RawBlock, stack: Stack): Hex | null {
  const { miner } = block
  if (!stack.sealed || (miner && miner !== NOBODY && !isOwnHeader(block))) return miner ?? null
  return signerOf(block) ?? (miner === NOBODY ? null : (miner ?? null))
}

const isOwnHeader = (block: RawBlock): boolean => {
  const bytes = encodeHeader(block)
  return bytes !== null && keccakHex(bytes) === block.hash
}

/** Signer of a block by the seal at the end of its `extraData` (EIP-225; Bor `SealHash`); null where there is none. */
export function signerOf(block: RawBlock): Hex | null {
  const seal = block.extraData.slice(-2 * SEAL_BYTES)
  if (block.extraData.length < 2 + 2 * SEAL_BYTES) return null
  // Bor signs the header as it was at London: what later forks added is not part of it.
  const { withdrawalsRoot: _w, blobGasUsed: _b, parentBeaconBlockRoot: _p, requestsHash: _r, ...later } = block
  const { blockAccessListHash: _l, slotNumber: _s, ...signed } = later
  const fields = headerFields({ ...signed, extraData: block.extraData.slice(0, -2 * SEAL_BYTES) as Hex })
  if (fields === null) return null
  const parity = Number.parseInt(seal.slice(128), 16)
  return recoverSigner(
    keccak(encodeRlp(fields)),
    BigInt(`0x${seal.slice(0, 64)}`),
    BigInt(`0x${seal.slice(64, 128)}`),
    parity,
  )
}
