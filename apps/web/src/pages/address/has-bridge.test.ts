import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { expect, test } from 'vitest'
import { bridgesOf } from '../bridge-list/known-bridges.ts'
import { hasBridge } from './has-bridge.ts'

test('screens-evm §5: an address has a tab of bridges on those chains whose bridges are known here', () => {
  const told = ALL_CHAINS.filter(hasBridge).map(({ code }) => code)
  expect(told.length).toBeGreaterThan(5)
  expect(told).toEqual(ALL_CHAINS.filter((chain) => bridgesOf(chain, []).length > 0).map(({ code }) => code))
})
