import { expect, test } from 'vitest'
import type { SearchHit } from '@orrery/model/wire/search'
import { soleHit } from './sole-hit.ts'

const hit = (kind: SearchHit['kind'], id: string, exact = false): SearchHit => ({
  kind,
  chain: 'ETH',
  id,
  title: id,
  detail: null,
  path: `/ethereum/${kind}/${id}`,
  exact,
})

test('Enter goes to a hit only when it is the one exact hit', () => {
  expect(soleHit([hit('block', 'a', true), hit('token', 'b')])?.id).toBe('a')
  expect(soleHit([hit('block', 'a', true), hit('transaction', 'b', true)])).toBeNull()
  expect(soleHit([hit('token', 'b')])).toBeNull()
})
