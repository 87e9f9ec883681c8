import { expect, test } from 'vitest'
import type { SearchHit } from '@orrery/model/wire/search'
import { groupHits, narrowGroups } from './group-hits.ts'

const hit = (kind: SearchHit['kind'], id: string, exact = false): SearchHit => ({
  kind,
  chain: 'ETH',
  id,
  title: id,
  detail: null,
  path: `/ethereum/${kind}/${id}`,
  exact,
})
const token = (id: string, standard: 'erc20' | 'erc721'): SearchHit => ({
  ...hit('token', id),
  about: { token: { standard, marks: { verified: false, listed: false }, holders: null, isDoubted: false } },
})

test('screens-evm §2.1: hits are grouped by kind, five at most, exact ones first', () => {
  const groups = groupHits([
    hit('token', 'a'),
    hit('block', 'b'),
    ...['c', 'd', 'e', 'f'].map((id) => hit('token', id)),
    hit('token', 'g', true),
  ])
  expect(groups.map(({ kind }) => kind)).toEqual(['token', 'block'])
  expect(groups[0]!.hits.map(({ id }) => id)).toEqual(['g', 'a', 'c', 'd', 'e'])
})

test('screens-evm §2.1: NFTs stand apart from tokens and labels from addresses, and one button leaves its group alone', () => {
  const groups = groupHits([
    token('coin', 'erc20'),
    token('picture', 'erc721'),
    hit('address', '0xab'),
    { ...hit('address', '0xcd'), title: 'Exchange' },
    { ...hit('address', '0xef'), about: { tag: 'Bridge' } },
    hit('event', 'Transfer()'),
  ])
  expect(groups.map(({ chip, hits }) => [chip, hits.map(({ id }) => id)])).toEqual([
    ['tokens', ['coin']],
    ['nfts', ['picture']],
    ['addresses', ['0xab']],
    ['labels', ['0xcd', '0xef']],
    [null, ['Transfer()']],
  ])
  const left = (only: Parameters<typeof narrowGroups>[1]) =>
    narrowGroups(groups, only).flatMap(({ hits }) => hits.map(({ id }) => id))
  expect(left('nfts')).toEqual(['picture'])
  expect(left(null)).toHaveLength(6)
  expect(left('blocks'), 'a button of another text').toHaveLength(6)
})
