import { expect, test } from 'vitest'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import type { PageMatch } from '../routing/router.ts'
import { feedsOf } from './page-feed.ts'

test('screens-evm §17: the feed of a filter has the conditions of the page, in base units', () => {
  const of = (id: string, search: string, tab?: string) =>
    feedsOf({ route: { id }, chain: sampleEvm, params: { address: 'a/b', tab } } as unknown as PageMatch, search).map(
      ({ href }) => href,
    )
  const feeds = `/api/explorer/feeds/${sampleEvm.path}`
  expect(of('advanced-filter', '?least=1.5&from=!0xAB&since=2026-01-02&cursor=x&limit=50')).toEqual(
    ['atom', 'rss'].map((form) => `${feeds}/filter.${form}?notFrom=0xAB&least=1500000000000000000&since=1767312000000`),
  )
  expect(of('advanced-filter', '')[0]).toBe(`${feeds}/filter.atom`)
  expect(of('advanced-filter', '?kind=calls&from=0x1,!0x2')[0]).toBe(`${feeds}/filter/calls.atom?from=0x1&notFrom=0x2`)
  expect(of('advanced-filter', '?kind=transfers&token=0x1 0x2&standard=erc20')[1]).toBe(
    `${feeds}/filter/transfers.rss?token=0x1%2C0x2&standard=erc20`,
  )
  expect(of('advanced-filter', '?kind=moves&assets=coins&least=1.5&standard=erc20')[0]).toBe(
    `${feeds}/filter/moves.atom?assets=coins&least=1500000000000000000&standard=erc20`,
  )
  // Feeds have no prices.
  expect(of('advanced-filter', '?leastWorth=5')).toEqual([])
  // Amounts of a token count in its own units.
  expect(of('advanced-filter', '?kind=moves&token=0x1&least=1')).toEqual([])
  expect(of('advanced-filter', '?kind=transfers&token=0x1&least=1')).toEqual([])
  expect(of('address', '?x=1')[0]).toBe(`${feeds}/address/a%2Fb.atom`)
  expect(of('address', '?with=0x1&from=2026-01-31&token=0x2&limit=50')[0]).toBe(
    `${feeds}/address/a%2Fb.atom?with=0x1&from=2026-01-31`,
  )
  expect(of('address', '?with=0x1&token=0x2&method=0x3', 'transfers')[1]).toBe(
    `${feeds}/address/a%2Fb/transfers.rss?with=0x1&token=0x2`,
  )
  expect(of('address', '?with=0x1', 'tokens')[0]).toBe(`${feeds}/address/a%2Fb.atom`)
  expect(of('transfer-list', '?standard=erc20&to=2026-01-31')[0]).toBe(
    `${feeds}/transfers.atom?standard=erc20&to=2026-01-31`,
  )
  expect(of('token', '?from=2026-01-31')[0]).toBe(`${feeds}/token/a%2Fb.atom?from=2026-01-31`)
  expect(of('token', '?tab=transfers&to=2026-01-31')[0]).toBe(`${feeds}/token/a%2Fb.atom?to=2026-01-31`)
  expect(of('token', '?tab=approvals&from=2026-01-31')[0]).toBe(`${feeds}/token/a%2Fb.atom`)
  expect(of('tx-list', '?from=2026-01-31')[0]).toBe(`${feeds}/transactions.atom?from=2026-01-31`)
  expect(of('alpha-signals', '?chain=devnet&kind=new-pool&order=strongest')[0]).toBe(
    '/api/explorer/feeds/devnet/signals.atom?kind=new-pool',
  )
  for (const search of ['', '?chain=', '?chain=all', '?chain=../x']) expect(of('alpha-signals', search)).toEqual([])
  for (const [id, search] of [
    ['block', ''],
    ['tx-list', '?type=uop'],
    // Coins wake on chains of outputs.
    ['woken-list', ''],
  ] as const)
    expect(of(id, search)).toEqual([])
})
