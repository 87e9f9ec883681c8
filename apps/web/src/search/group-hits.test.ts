import { expect, test } from 'vitest'
import type { SearchHit } from '@orrery/model/wire/search'
import { groupHits, soleHit } from './group-hits.ts'
import { readRecent } from './recent-searches.ts'

const hit = (kind: SearchHit['kind'], id: string, exact = false): SearchHit => ({
  kind,
  chain: 'ETH',
  id,
  title: id,
  detail: null,
  path: `/ethereum/${kind}/${id}`,
  exact,
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

test('Enter goes to a hit only when it is the one exact hit', () => {
  expect(soleHit([hit('block', 'a', true), hit('token', 'b')])?.id).toBe('a')
  expect(soleHit([hit('block', 'a', true), hit('transaction', 'b', true)])).toBeNull()
  expect(soleHit([hit('token', 'b')])).toBeNull()
})

test('a kept search that leads off the site is not offered', () => {
  const kept = [
    hit('block', 'a'),
    { ...hit('block', 'b'), path: '//evil.com' },
    { ...hit('block', 'c'), path: 'javascript:x' },
    null,
    7,
  ]
  expect(readRecent({ read: () => kept, write: () => undefined, remove: () => undefined }).map(({ id }) => id)).toEqual(
    ['a'],
  )
  expect(readRecent({ read: () => 'odd', write: () => undefined, remove: () => undefined })).toEqual([])
})
