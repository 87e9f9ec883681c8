import type { ConsensusVotes } from '@orrery/model/wire/consensus-block'
import { hexToBytes, type Hex } from '@orrery/primitives/hex'

/** An attestation as blocks carry it: before Electra of one committee, since then of several, whose members stand one after another (EIP-7549). */
export type BlockAttestation = {
  readonly aggregation_bits: Hex
  readonly committee_bits?: Hex | null
  readonly data: { readonly slot: number; readonly index: number }
}

/** How many bits are set. */
export const countBits = (bits: Hex): number => sumOf(hexToBytes(bits))

const sumOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + ones(byte), 0)

function ones(byte: number): number {
  let left = byte
  let sum = 0
  for (; left > 0; left &= left - 1) sum += 1
  return sum
}

/** The bits of a list, the first in the lowest bit of the first byte, whose last set one only ends it (SSZ `Bitlist`); null where it has no end. */
export function readBitlist(bits: Hex): { readonly bytes: Uint8Array; readonly length: number } | null {
  const bytes = hexToBytes(bits)
  const last = bytes.at(-1)
  if (last === undefined || last === 0) return null
  const top = 31 - Math.clz32(last)
  bytes[bytes.length - 1] = last & ~(1 << top)
  return { bytes, length: 8 * (bytes.length - 1) + top }
}

type Layout = { readonly committees: bigint; readonly length: number; readonly bytes: Uint8Array }

/** Which committees an attestation is of, as bits. */
const committeesOf = ({ committee_bits: told, data }: BlockAttestation): bigint =>
  told == null ? 1n << BigInt(data.index) : hexToBytes(told).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/**
 * How many members of the committees of a slot a block has votes of. Attestations of the same committees are laid over each other, so that nobody counts twice; of those whose committees overlap
 * otherwise nobody can tell by the block alone who they are, and the others are the least. Null without any.
 */
export function countVotes(attestations: readonly BlockAttestation[], slot: number): ConsensusVotes | null {
  const layouts = new Map<string, Layout>()
  let isFloor = false
  for (const attestation of attestations) {
    if (attestation.data.slot !== slot) continue
    const list = readBitlist(attestation.aggregation_bits)
    const committees = committeesOf(attestation)
    if (list === null || committees === 0n) {
      isFloor = true
      continue
    }
    const key = `${committees} ${list.length}`
    const known = layouts.get(key)
    if (known === undefined) layouts.set(key, { committees, ...list })
    else for (const [at, byte] of list.bytes.entries()) known.bytes[at] = known.bytes[at]! | byte
  }
  let taken = 0n
  let [voted, members] = [0, 0]
  for (const { committees, length, bytes } of [...layouts.values()].toSorted((a, b) => b.length - a.length)) {
    if ((committees & taken) !== 0n) {
      isFloor = true
      continue
    }
    taken |= committees
    members += length
    voted += sumOf(bytes)
  }
  return members === 0 ? null : { slot, voted, members, isFloor }
}
