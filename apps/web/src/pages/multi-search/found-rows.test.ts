import { expect, test } from 'vitest'
import type { ApiClient } from '@orrery/api/client'
import type { SearchHit } from '@orrery/model/wire/search'
import { foundCsv, lookUp, type FoundRow } from './found-rows.ts'

const hit = (kind: SearchHit['kind'], path = '/x'): SearchHit => ({
  kind,
  chain: 'ETH',
  id: kind,
  title: kind,
  detail: null,
  path,
  exact: false,
})
const { signal } = new AbortController()

/** An API that has these finds, and what it was asked beside. */
function apiOf(hits: readonly SearchHit[], fails: boolean = false) {
  const asked: string[] = []
  const tell = async (name: string, answer: object) => {
    asked.push(name)
    if (fails) throw new Error('away')
    return answer
  }
  const api = {
    search: async () => ({ hits, hints: [] }),
    getAddress: () => tell('address', { balance: { amount: '7' }, txCount: 3 }),
    getTransaction: () => tell('transaction', { status: 'failed', finality: 'final', height: 9, value: '5' }),
    getToken: () => tell('token', { holders: 4, transfers: 8 }),
    getTokenPrice: () => tell('price', { token: { dollars: { price: '1.5' } } }),
  } as unknown as Pick<ApiClient, 'search' | 'getAddress' | 'getTransaction' | 'getToken' | 'getTokenPrice'>
  return { api, asked }
}

test('screens-evm §2.2: of the first finds it is told what matters most, of others nothing is asked', async () => {
  const hits = [hit('address'), hit('transaction'), hit('token', '/eth/token/0x1'), hit('address')]
  const { api, asked } = apiOf(hits)
  expect((await lookUp(api, 'x', signal)).facts).toEqual([
    { as: 'address', balance: '7', txs: 3 },
    { as: 'transaction', status: 'failed', finality: 'final', height: 9, value: '5' },
    { as: 'token', holders: 4, transfers: 8, price: '1.5' },
  ])
  expect(asked).toEqual(['address', 'transaction', 'token', 'price'])
  const others = apiOf([hit('block'), hit('token', '/btc/brc20/x')])
  expect((await lookUp(others.api, 'x', signal)).facts).toEqual([null, null])
  expect(others.asked).toEqual([])
})

test('what cannot be told of a find leaves the find', async () => {
  const found = await lookUp(apiOf([hit('address')], true).api, 'x', signal)
  expect(found.hits).toHaveLength(1)
  expect(found.facts).toEqual([null])
})

test('screens-evm §2.2: the file has a line for each find, with amounts in base units, and one for what was not found', async () => {
  const { api } = apiOf([{ ...hit('address'), about: { tag: 'Bridge' } }, hit('transaction')])
  const rows: FoundRow[] = [
    { item: 'a', result: await lookUp(api, 'a', signal) },
    { item: 'b', result: { hits: [{ ...hit('blob'), about: { height: 4 } }], hints: [], facts: [null] } },
    { item: 'c', result: { hits: [], hints: [], facts: [] } },
    { item: 'd', result: { failed: 'away' } },
    { item: 'e', result: 'key' },
  ]
  const [head, ...lines] = foundCsv(rows)
  const column = (name: string) => lines.map((line) => line[head!.indexOf(name)])
  expect(column('input')).toEqual(['a', 'a', 'b', 'c', 'd', 'e'])
  expect(column('tag')).toEqual(['Bridge', null, null, null, null, null])
  expect(column('balance')).toEqual(['7', null, null, null, null, null])
  expect(column('height')).toEqual([null, 9, 4, null, null, null])
  expect(column('status')).toEqual([null, 'failed', null, null, null, null])
  expect(column('detail')).toEqual([null, null, null, null, 'away', null])
  expect(lines.every((line) => line.length === head!.length)).toBe(true)
})
