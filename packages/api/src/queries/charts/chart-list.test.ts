import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { expect, test } from 'vitest'
import type { ChainRuntime } from '../../runtime.ts'
import { SENDER_DAYS } from '@orrery/model/sender-days'
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

test('screens-evm §10: who sent is told by the ledger of senders where that lacks nothing, and by the statistics of blocks elsewhere', () => {
  const chartOf = (lack?: null | 'history') => {
    const layers = new Map(lack === undefined ? [] : [[SENDER_DAYS, { status: () => ({ lack }) }]])
    return chartsOf({ chain: ETH, layers } as unknown as ChainRuntime).find(({ id }) => id === 'active-senders')!
  }
  expect(chartOf(null)).toMatchObject({ source: 'senders', grains: ['day'] })
  expect(chartOf(null).set).toBeUndefined()
  for (const other of [chartOf('history'), chartOf()]) {
    expect(other).toMatchObject({ set: 'senders', grains: ['hour', 'day'] })
    expect(other.source).toBeUndefined()
  }
})
