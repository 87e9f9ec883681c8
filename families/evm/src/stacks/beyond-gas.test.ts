import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import { expect, test } from 'vitest'
import { callsBeyondGas } from './beyond-gas.ts'
import { tellsBurn } from './tells-burn.ts'

const chainOf = (stack: 'none' | 'op' | 'scroll' | 'arbitrum' | 'gnosis' | 'avalanche') => {
  const chain = genericEvmChain(10)
  return { ...chain, quirks: { ...chain.quirks, stack } }
}
const INTENT = { to: `0x${'11'.repeat(20)}`, value: 5n, data: '0xdeadbeef', gas: 21_064n, price: 1_000_000n } as const

test('screens-evm §7, §12.7: only stacks that charge for data or operation beyond gas are asked for it', () => {
  expect(callsBeyondGas(chainOf('none'), INTENT)).toEqual([])
  expect(callsBeyondGas(chainOf('arbitrum'), INTENT)).toEqual([])
  expect(callsBeyondGas(chainOf('scroll'), INTENT).map(({ fee }) => fee)).toEqual(['l1Fee'])
  const [data, operator] = callsBeyondGas(chainOf('op'), INTENT)
  expect(operator).toEqual({
    fee: 'operatorFee',
    to: '0x420000000000000000000000000000000000000f',
    data: `0x275aedd2${(21_064).toString(16).padStart(64, '0')}`,
  })
  // EIP-1559, unsigned: type, chain 10, nonce 0, both prices, gas, receiver, value, calldata, no access list.
  const draft = `02e9 0a 80 830f4240 830f4240 825248 94${'11'.repeat(20)} 05 84deadbeef c0`.replaceAll(' ', '')
  expect(data).toEqual({
    fee: 'l1Fee',
    to: '0x420000000000000000000000000000000000000f',
    data: `0x49948e0e${'20'.padStart(64, '0')}${(draft.length / 2).toString(16).padStart(64, '0')}${draft.padEnd(128, '0')}`,
  })
})

test('what is burnt is told of stacks whose blocks tell it', () => {
  expect(['none', 'avalanche', 'op', 'gnosis'].map((stack) => tellsBurn(chainOf(stack as 'none')))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
