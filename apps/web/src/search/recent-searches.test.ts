import { expect, test } from 'vitest'
import { createClientStorage } from '@orrery/browser/client-storage'
import { createMemoryArea } from '@orrery/browser/storage-area'
import type { SearchHit } from '@orrery/model/wire/search'
import { addRecent, forgetRecent, readRecent } from './recent-searches.ts'

const hit = (n: number): SearchHit => ({
  kind: 'block',
  chain: 'ETH',
  id: `${n}`,
  title: `Block ${n}`,
  detail: null,
  path: `/ethereum/block/${n}`,
  exact: true,
})
const setUp = () => createClientStorage(createMemoryArea(), { now: () => 0 })

test('the last six finds are kept, newest first, each once', () => {
  const storage = setUp()
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) addRecent(storage, hit(n))
  expect(readRecent(storage).map(({ id }) => id)).toEqual(['3', '7', '6', '5', '4', '2'])
  forgetRecent(storage)
  expect(readRecent(storage)).toEqual([])
})

test('foundations §3.4: what is no find, or leads away, is left out of what was kept', () => {
  const storage = setUp()
  const paths = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '',
    '/a b',
    7,
  ]
  storage.write('recent-searches', [
    null,
    'x',
    {},
    { ...hit(1), detail: {} },
    { ...hit(1), kind: 1 },
    { ...hit(1), about: { state: 'constructor' } },
    { ...hit(1), about: { txs: {} } },
    { ...hit(1), about: null },
    ...paths.map((path) => ({ ...hit(1), path })),
    hit(2),
  ])
  expect(readRecent(storage)).toEqual([hit(2)])
  for (const odd of [null, {}, 'x', 7]) {
    storage.write('recent-searches', odd)
    expect(readRecent(storage)).toEqual([])
  }
})

test('screens-evm §2.1: a token with a price and an address with a label are recent searches like any other', () => {
  const storage = setUp()
  const marks = { verified: true, listed: false }
  const token = { standard: 'erc20' as const, marks, holders: 7, isDoubted: false }
  addRecent(storage, { ...hit(1), about: { worth: { coin: '1', dollars: '2' }, token } })
  addRecent(storage, { ...hit(2), about: { tag: 'Exchange', txs: 3 } })
  expect(readRecent(storage).map(({ id, about }) => [id, about])).toEqual([
    ['2', { txs: 3 }],
    ['1', {}],
  ])
})
