import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { expect, test } from 'vitest'
import type { ChainRuntime } from '../../runtime.ts'
import { chartsOf } from './chart-list.ts'

const ETH = ALL_CHAINS.find(({ code }) => code === 'ETH')!
const idsOf = (chain: object) => chartsOf({ chain } as ChainRuntime).map(({ id }) => id)

test('screens-evm §0.7: a chart that the operator hides is none of the chain, and all others stay', () => {
  const all = idsOf(ETH)
  expect(all).toContain('whale-value')
  const told = idsOf({ ...ETH, hides: { charts: ['whale-value'] } })
  expect(told).toEqual(all.filter((id) => id !== 'whale-value'))
  expect(idsOf({ ...ETH, hides: { pages: ['whale-value'] } })).toEqual(all)
})
