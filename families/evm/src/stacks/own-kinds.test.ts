import { arbitrumOne } from '@orrery/chains/records/arbitrum-one'
import { base } from '@orrery/chains/records/base'
import { bsc } from '@orrery/chains/records/bsc'
import { btc } from '@orrery/chains/records/btc'
import { expect, test } from 'vitest'
import { ownKinds } from './own-kinds.ts'

test('screens-evm §3.2: transactions of a block can be narrowed to kinds that only its stack has, each named once', () => {
  expect(ownKinds(base)).toEqual(['fee-currency', 'deposit'])
  expect(ownKinds(arbitrumOne)).toContain('submit-retryable')
  expect(ownKinds(bsc)).toEqual(['system'])
  expect(ownKinds(btc)).toEqual([])
})
