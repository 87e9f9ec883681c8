import { ethereum } from '@orrery/chains/records/ethereum'
import { gnosis } from '@orrery/chains/records/gnosis'
import { expect, test } from 'vitest'
import { slotPlaceAt } from './slot-place.ts'

test('screens-evm §2.4: the place of a slot in its epoch begins anew where the epoch does', () => {
  for (const [chain, firstMs, seconds, perEpoch] of [
    [ethereum, 1_606_824_023_000, 12, 32],
    [gnosis, 1_638_993_340_000, 5, 16],
  ] as const)
    for (const slot of [0, 1, 15, 16, 31, 32, 13_164_549])
      expect(slotPlaceAt(firstMs + slot * seconds * 1_000, chain)).toEqual({
        slot,
        epoch: Math.floor(slot / perEpoch),
        inEpoch: (slot % perEpoch) + 1,
        perEpoch,
      })
  expect(slotPlaceAt(1_606_824_023_000 + 13_000, ethereum)).toBeNull()
})
