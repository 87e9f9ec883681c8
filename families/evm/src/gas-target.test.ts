import { expect, test } from 'vitest'
import { gasTargetOf } from './gas-target.ts'
import { testChain } from './testing/chain.ts'

const [l1, op, other] = [
  testChain(),
  testChain({ settlesOn: 'ETH' }, { stack: 'op' }),
  testChain({ settlesOn: 'ETH' }, { stack: 'arbitrum' }),
]
const block = { baseFee: '7', gasLimit: 60_000_000, extraData: '0x' }
const bytes = (version: string, elasticity: string, rest = '') => `0x${version}000000fa${elasticity}${rest}`

test('screens-evm §3.1: the gas target is half of the limit by the rule of EIP-1559, and there is none without a base fee', () => {
  expect(gasTargetOf(l1, block)).toBe(30_000_000)
  expect(gasTargetOf(l1, { ...block, baseFee: undefined })).toBeNull()
  expect(gasTargetOf(l1, { ...block, gasLimit: undefined })).toBeNull()
  expect(gasTargetOf(testChain({}, { stack: 'polygon' }), block)).toBe(30_000_000)
})

test('screens-evm §3.1: blocks of the OP stack tell their target themselves (Holocene, Jovian), and no other bytes are taken for that', () => {
  const told = (extraData: string) => gasTargetOf(op, { ...block, extraData })
  expect(told(bytes('00', '00000006'))).toBe(10_000_000)
  expect(told(bytes('01', '00000003', '0'.repeat(16)))).toBe(20_000_000)
  for (const wrong of [bytes('00', '00000000'), bytes('01', '00000003'), bytes('02', '00000006'), '0x', 'what'])
    expect(told(wrong), wrong).toBeNull()
})

test('screens-evm §0: where a chain’s rule is not known no target is made up', () => {
  expect(gasTargetOf(other, block)).toBeNull()
  // What a miner of Ethereum wrote is no rule.
  expect(gasTargetOf(l1, { ...block, extraData: bytes('00', '00000006') })).toBe(30_000_000)
})
