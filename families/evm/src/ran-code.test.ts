import { genericEvmChain } from '@orrery/chains/generic-evm-chain'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { ranCode } from './ran-code.ts'

const CHAIN = genericEvmChain(1)
const TO: Hex = `0x${'11'.repeat(20)}`
const paid = (ext: object, input: Hex = '0x', to: Hex | null = TO) => ({ to, input, ext: ext as never })

// EIP-2930, EIP-7702, CIP-64: what takes gas before any code runs
test('screens-evm §7: a payment without calldata ran code where it took more gas than a payment takes', () => {
  expect(ranCode(paid({ gasUsed: 21_000 }), CHAIN)).toBe(false)
  expect(ranCode(paid({ gasUsed: 21_055 }), CHAIN)).toBe(true)
  expect(ranCode(paid({}), CHAIN)).toBe(false)
  expect(ranCode(paid({ gasUsed: 90_000 }, '0x', null), CHAIN)).toBe(false)
  expect(ranCode(paid({ gasUsed: 21_400 }, '0x01'), CHAIN)).toBe(true)
  const accessList = [{ address: TO, storageKeys: ['0x01', '0x02'] }]
  expect(ranCode(paid({ gasUsed: 27_200, accessList }), CHAIN)).toBe(false)
  expect(ranCode(paid({ gasUsed: 27_201, accessList }), CHAIN)).toBe(true)
  expect(ranCode(paid({ gasUsed: 46_000, authorizations: [{}] }), CHAIN)).toBe(false)
  expect(ranCode(paid({ gasUsed: 71_000, feeCurrency: TO }), CHAIN)).toBe(false)
  const nitro = { ...CHAIN, quirks: { ...CHAIN.quirks, stack: 'arbitrum' as const } }
  expect(ranCode(paid({ gasUsed: 300_000 }), nitro), 'gas there pays for data, too').toBe(false)
})
