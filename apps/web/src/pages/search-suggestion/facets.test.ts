import { expect, test } from 'vitest'
import type { SearchHit } from '@orrery/model/wire/search'
import { facetPath, facetsOf } from './facets.ts'

const hit = (kind: SearchHit['kind'], chain: string): SearchHit => ({
  kind,
  chain,
  id: `${kind}${chain}`,
  title: '',
  detail: null,
  path: '/',
  exact: false,
})
const hits = [hit('token', 'ETH'), hit('token', 'BASE'), hit('method', 'ETH'), hit('token', 'ETH'), hit('name', 'BASE')]
const of = (text: string) => {
  const { kinds, places, shown } = facetsOf(hits, new URLSearchParams(text), ['name', 'token', 'method', 'block'])
  return { kinds, places, shown: shown.map(({ id }) => id) }
}

test('screens-evm §2.2: finds are narrowed by kind and by chain, each with how many there are', () => {
  expect(of('q=x')).toEqual({
    kinds: [
      ['name', 1],
      ['token', 3],
      ['method', 1],
    ],
    places: [
      ['ETH', 3],
      ['BASE', 2],
    ],
    shown: hits.map(({ id }) => id),
  })
  expect(of('kind=token&on=BASE')).toEqual({
    kinds: [
      ['name', 1],
      ['token', 1],
    ],
    places: [
      ['ETH', 2],
      ['BASE', 1],
    ],
    shown: ['tokenBASE'],
  })
  // What nothing has narrows nothing.
  expect(of('kind=block&on=BTC').shown).toHaveLength(5)
})

test('a way to choose keeps what was searched, and the list', () => {
  expect(facetPath(new URLSearchParams('q=a b&on=ETH'), 'kind', 'token')).toBe(
    '/search-suggestion?q=a+b&on=ETH&kind=token&all=1',
  )
  expect(facetPath(new URLSearchParams('q=a&kind=token'), 'kind', null)).toBe('/search-suggestion?q=a&all=1')
})
