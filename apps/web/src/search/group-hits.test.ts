import { expect, test } from 'vitest'
import type { SearchHit } from '@orrery/model/wire/search'
import { groupHits } from './group-hits.ts'

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
