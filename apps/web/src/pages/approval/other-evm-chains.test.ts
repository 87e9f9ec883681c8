import type { Chain } from '@orrery/model/chain'
import { expect, test } from 'vitest'
import { otherEvmChains } from './other-evm-chains.ts'

const chain = (code: string, family = 'evm') => ({ code, family }) as unknown as Chain

test('screens-evm §9: approvals are looked for on every other chain of the family, as many as one page may ask', () => {
  const chains = [chain('ETH'), chain('BTC', 'utxo'), chain('OP'), chain('BASE')]
  expect(otherEvmChains(chains, 'OP').map(({ code }) => code)).toEqual(['ETH', 'BASE'])
  const many = Array.from({ length: 60 }, (_, n) => chain(`C${n}`))
  expect(otherEvmChains(many, 'C0')).toHaveLength(20)
})
