import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { bookOf } from '../tokens/collection-books.ts'
import { collectionsOf, traitsHeld } from './held-items.ts'

const eyes = (value: string) => ({ type: 'Eyes', value })
const at = (index: number): Hex => `0x${index.toString(16).padStart(40, '0')}`
const desk = { wire: { token: ({ address }: { address: Hex }) => ({ address }) } } as unknown as ChainDesk

test('screens-evm §5: items of an address are told by collection, those with most of them first, fifty at most', () => {
  const items = Array.from({ length: 60 }, (_, index) => ({ asset: at(index) }))
  const { collections, more } = collectionsOf([...items, { asset: at(7) }], new Map(), desk)
  expect([collections.length, more]).toEqual([50, 10])
  expect(collections.slice(0, 2)).toEqual([
    { token: { address: at(7) }, items: 2 },
    { token: { address: at(0) }, items: 1 },
  ])
})

test('screens-evm §5: traits are counted among the items that are held, and an item has those that its metadata names', () => {
  const book = bookOf(
    [1n, 2n, 3n, 4n],
    new Map([
      [1n, [eyes('amber'), eyes('amber')]],
      [2n, [eyes('blue')]],
      [3n, [eyes('amber')]],
    ]),
  )
  const { told, has } = traitsHeld(book, [{ tokenId: 1n }, { tokenId: 2n }, { tokenId: 4n }])
  expect(told).toMatchObject({ state: 'ready', known: 2, total: 3, more: false })
  expect(told.types).toEqual([
    {
      type: 'Eyes',
      values: [
        { value: 'amber', count: 1 },
        { value: 'blue', count: 1 },
      ],
    },
  ])
  expect([1n, 2n, 4n].filter((tokenId) => has({ tokenId }, eyes('amber')))).toEqual([1n])
  // While its metadata is being read nothing of it is known.
  const soon = traitsHeld({ looked: 9 }, [{ tokenId: 1n }])
  expect(soon.told).toMatchObject({ state: 'preparing', looked: 9, known: 0 })
  expect(soon.has({ tokenId: 1n }, eyes('amber'))).toBe(false)
})
