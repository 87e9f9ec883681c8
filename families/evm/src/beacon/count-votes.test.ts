import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { countBits, countVotes, readBitlist, type BlockAttestation } from './count-votes.ts'

const vote = (aggregation_bits: Hex, committee_bits: Hex | undefined, slot = 9, index = 0): BlockAttestation => ({
  aggregation_bits,
  ...(committee_bits !== undefined && { committee_bits }),
  data: { slot, index },
})

test('SSZ: the last set bit of a list only ends it, and a list without one is none', () => {
  // 1,0,1 and the end: 0b1101.
  expect(readBitlist('0x0d')).toEqual({ bytes: new Uint8Array([0b101]), length: 3 })
  expect(readBitlist('0xff01')).toEqual({ bytes: new Uint8Array([0xff, 0]), length: 8 })
  expect(readBitlist('0xff00')).toBeNull()
  expect(readBitlist('0x')).toBeNull()
  expect(countBits('0xff0180')).toBe(10)
})

test('screens-evm §3.2: a member that several attestations of the same committees tell of votes once', () => {
  // Committees 0 and 1 together, five members: the first two, then the second and third.
  const told = countVotes([vote('0x23', '0x03'), vote('0x26', '0x03')], 9)
  expect(told).toEqual({ slot: 9, voted: 3, members: 5, isFloor: false })
})

test('committees apart are added, those of other slots are left out, and what cannot be laid over the rest makes the count a floor', () => {
  const apart = [vote('0x23', '0x03'), vote('0x0f', '0x04')]
  expect(countVotes([...apart, vote('0x0f', '0x08', 8)], 9)).toEqual({ slot: 9, voted: 5, members: 8, isFloor: false })
  expect(countVotes([...apart, vote('0x0f', '0x01')], 9)).toEqual({ slot: 9, voted: 5, members: 8, isFloor: true })
  expect(countVotes([vote('0x00', '0x01')], 9)).toBeNull()
  expect(countVotes(apart, 10)).toBeNull()
})

test('before Electra the data name the one committee of an attestation', () => {
  const told = countVotes(
    [vote('0x0b', undefined, 9, 4), vote('0x0c', undefined, 9, 4), vote('0x0b', undefined, 9, 5)],
    9,
  )
  expect(told).toEqual({ slot: 9, voted: 5, members: 6, isFloor: false })
})
