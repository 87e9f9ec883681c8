import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { expect, test } from 'vitest'
import { hasBatches } from './has-batches.ts'
import { tellsBatches } from './tells-batches.ts'

test('screens-evm §12.1: batches are told one by one of ZK rollups, Arbitrum and Scroll, and of no other stack', () => {
  const stacks = (fits: typeof hasBatches) =>
    [...new Set(ALL_CHAINS.filter(fits).map(({ quirks }) => 'stack' in quirks && quirks.stack))].toSorted()
  expect(stacks(hasBatches)).toEqual(['arbitrum', 'polygon-zkevm', 'scroll', 'zksync'])
  expect(stacks(tellsBatches)).toEqual(['polygon-zkevm', 'zksync'])
})
