import { expect, test } from 'vitest'
import type { SearchHit } from '@orrery/model/wire/search'
import { groupHits, soleHit } from './group-hits.ts'

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
