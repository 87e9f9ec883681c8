import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { withPools } from './plan-chains.ts'

test('screens-nonevm §4.5: the pool file of a chain is found by any name of the chain, however its nodes were told', () => {
  const plan = { chain: btc, settings: { nodes: ['http://a:8332'], pools: '/old.json' } }
  for (const name of [btc.code, btc.path])
    expect(withPools(plan, { LTC: '/ltc.json', [name]: '/pools.json' }).settings).toEqual({
      nodes: ['http://a:8332'],
      pools: '/pools.json',
    })
  expect(withPools(plan, { LTC: '/ltc.json' })).toBe(plan)
})
