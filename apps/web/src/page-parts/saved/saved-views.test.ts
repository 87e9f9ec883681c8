import { createClientStorage } from '@orrery/browser/client-storage'
import { expect, test } from 'vitest'
import { readViews, writeView } from './saved-views.ts'

function memory(isFull = false) {
  const held = new Map<string, string>()
  const area = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full')
      held.set(key, value)
    },
    removeItem: (key: string) => void held.delete(key),
  }
  return createClientStorage(area, { now: () => 0 })
}
const query = (text: string) => new URLSearchParams(text)

test('screens-evm §17: views are kept by chain and name, without the place that was read', () => {
  const kept = memory()
  writeView('ETH', ' Failed\u202e  ones ', query('status=failed&cursor=x'), kept)
  writeView('ETH', 'Mine', query('from=0xab'), kept)
  writeView('BTC', 'Mine', query('to=bc1'), kept)
  writeView('ETH', 'Mine', query('from=0xcd'), kept)
  const views = readViews('ETH', kept)
  expect(views.map(({ query: text }) => text)).toEqual(['status=failed', 'from=0xcd'])
  expect(views.map(({ name }) => name).join()).not.toContain('\u202e')
  expect(writeView('ETH', 'Mine', null, kept)!.map(({ query: text }) => text)).toEqual(['status=failed'])
})

test('what a stranger put into the storage is left out, many views forget the oldest, and a full browser says so', () => {
  const kept = memory()
  kept.write('filter-views-ETH', [['a', 'from=1'], 'x', [1, 'y'], ['', 'z'], ['long', 'q'.repeat(30_000)]])
  expect(readViews('ETH', kept)).toEqual([{ name: 'a', query: 'from=1' }])
  for (let at = 0; at < 25; at++) writeView('ETH', `view ${at}`, query(`least=${at}`), kept)
  expect(readViews('ETH', kept).map(({ name }) => name)).toEqual(
    Array.from({ length: 20 }, (_, at) => `view ${at + 5}`),
  )
  expect(writeView('ETH', 'b', query('from=1'), memory(true))).toBeNull()
  expect(writeView('ETH', 'long', query(`q=${'a'.repeat(30_000)}`), kept)).toBeNull()
})
