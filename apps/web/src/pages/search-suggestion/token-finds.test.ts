import { expect, test } from 'vitest'
import type { SearchHit } from '@orrery/model/wire/search'
import { loadTokenFinds, orderOf, sortFinds, tokenChains, type TokenFind } from './token-finds.ts'

const find = (chain: string, address: string, holders: number | null, firstHeight: number) =>
  ({ chain, address, holders, firstHeight }) as TokenFind
const names = (finds: readonly TokenFind[]) => finds.map(({ address }) => address).join('')
const finds = [find('ETH', 'a', 3, 7), find('ETH', 'b', null, 9), find('ETH', 'c', 12, 1)]

test('screens-evm §2.2: tokens are sorted by how well they fit, by holders or by which is newest', () => {
  expect(names(sortFinds(finds, 'best'))).toBe('abc')
  // Unknown is not none, and comes last.
  expect(names(sortFinds([...finds, find('ETH', 'd', 0, 0)], 'holders'))).toBe('cadb')
  expect(names(sortFinds(finds, 'newest'))).toBe('bac')
})

test('the newest of several chains cannot be told by heights', () => {
  expect(orderOf(new URLSearchParams('order=newest'), finds)).toBe('newest')
  expect(orderOf(new URLSearchParams('order=newest'), [...finds, find('BASE', 'd', 1, 1)])).toBe('best')
  expect(orderOf(new URLSearchParams('order=holders'), [...finds, find('BASE', 'd', 1, 1)])).toBe('holders')
  expect(orderOf(new URLSearchParams('order=x'), finds)).toBe('best')
})

test('tokens of ledgers are not listed so, and a chain that does not answer leaves the others', async () => {
  const hit = (chain: string, path: string) => ({ kind: 'token', chain, path }) as SearchHit
  const hits = [hit('ETH', '/ethereum/token/0x1'), hit('BTC', '/bitcoin/brc20/x'), hit('BASE', '/base/token/0x2')]
  expect(tokenChains(hits, null)).toEqual(['ETH', 'BASE'])
  expect(tokenChains(hits, 'BASE')).toEqual(['BASE'])
  expect(tokenChains(hits, 'BTC')).toEqual(['ETH', 'BASE'])
  const many = Array.from({ length: 9 }, (_, at) => hit(`C${at}`, '/c/token/0x1'))
  expect(tokenChains(many, null)).toHaveLength(5)
  const api = {
    matchTokens: ({ chain }: { chain: string }) =>
      chain === 'ETH' ? Promise.reject(new Error('away')) : Promise.resolve({ hits: [{ address: 'b' }] }),
  } as unknown as Parameters<typeof loadTokenFinds>[0]
  const { signal } = new AbortController()
  expect(await loadTokenFinds(api, 'x', ['ETH', 'BASE'], signal)).toEqual([{ address: 'b', chain: 'BASE' }])
})
