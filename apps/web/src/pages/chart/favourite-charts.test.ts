import { expect, test } from 'vitest'
import type { ClientStorage } from '@orrery/browser/client-storage'
import { isFavourite, readFavourites, toggleFavourite } from './favourite-charts.ts'

function memory(): ClientStorage {
  const kept = new Map<string, unknown>()
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: unknown) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  } as unknown as ClientStorage
}

test('screens-evm §10: a chart is marked and unmarked in the browser, each chain by itself, the last marked first', () => {
  const storage = memory()
  const [one, other] = [
    { chain: 'eth', id: 'tx-count' },
    { chain: 'base', id: 'tx-count' },
  ]
  expect(toggleFavourite(storage, one)).toBe(true)
  expect(isFavourite(storage, other)).toBe(false)
  expect(toggleFavourite(storage, other)).toBe(true)
  expect(readFavourites(storage)).toEqual([other, one])
  expect(toggleFavourite(storage, one)).toBe(false)
  expect(readFavourites(storage)).toEqual([other])
})

test('what somebody else wrote in its place is no favourite', () => {
  const storage = memory()
  storage.write('favourite-charts', [null, 'x', { chain: 1, id: 'a' }, { chain: 'eth', id: 'burn' }])
  expect(readFavourites(storage)).toEqual([{ chain: 'eth', id: 'burn' }])
  storage.write('favourite-charts', 'all')
  expect(readFavourites(storage)).toEqual([])
})
