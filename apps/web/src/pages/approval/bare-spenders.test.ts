import { expect, test } from 'vitest'
import { bareSpenders, MOST_ASKED, spendersOf } from './bare-spenders.ts'

test('screens-evm §9: a spender without code is warned of, one that delegates its key too, and none whom the node did not tell of', () => {
  const kinds = { '0xSafe': 'safe', '0xPool': 'contract', '0xKey': 'delegated' } as const
  const all = ['0xsafe', '0xpool', '0xkey', '0xnone']
  expect(bareSpenders(all, { kinds, answered: true })).toEqual(['0xkey', '0xnone'])
  expect(bareSpenders(all, { kinds, answered: false })).toEqual([])
})

test('screens-evm §9: asked for are spenders of what stands, each once and no more than one question takes', () => {
  const rows = [
    { spender: '0xa', revoked: false },
    { spender: '0xa', revoked: false },
    { spender: '0xb', revoked: true },
    { spender: null, revoked: false },
  ]
  expect(spendersOf(rows)).toEqual(['0xa'])
  expect(spendersOf(Array.from({ length: 99 }, (_, at) => ({ spender: `0x${at}`, revoked: false })))).toHaveLength(
    MOST_ASKED,
  )
})
