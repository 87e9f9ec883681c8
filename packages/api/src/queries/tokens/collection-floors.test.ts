import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { ChainDesk } from '../chain-desk.ts'
import { createCollectionFloors, tellFloors, type Floor } from './collection-floors.ts'

const SOLD: Floor = { price: null, sales: 0, isAll: true }
const address = (at: number): Hex => `0x${at.toString(16).padStart(40, '0')}`

test('screens-evm §8.1: what could not be read is told as not known, asked again a minute later, and kept once it is there', async () => {
  let nowMs = 0
  let asked = 0
  const floors = createCollectionFloors(
    async () => {
      if (++asked === 1) throw new Error('no engine')
      return SOLD
    },
    { monotonic: () => nowMs },
  )
  const one = address(1)
  const read = async () => (await floors.read([one])).get(one)
  expect(await read()).toBe('failed')
  const told = await tellFloors({ floors } as unknown as ChainDesk, [
    { address: one, standard: 'erc721' },
    { address: address(2), standard: 'erc20' },
  ])
  expect(told(one)).toEqual({ isMaking: false, sales: null, isAll: false, price: null })
  expect(told(address(2))).toBeNull()
  expect(asked).toBe(1)
  nowMs += 61_000
  expect([await read(), await read(), asked]).toEqual([SOLD, SOLD, 2])
})

test('screens-evm §8.1: collections are read one after the other, and a reader of many pages leaves a bounded line behind', async () => {
  let running = 0
  let most = 0
  const floors = createCollectionFloors(
    async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return SOLD
    },
    { monotonic: () => 0 },
  )
  // Those that found no place in the line are as if they had not been asked for.
  expect((await floors.read(Array.from({ length: 1_000 }, (_, at) => address(at)))).size).toBe(200)
  expect(most).toBe(1)
})
