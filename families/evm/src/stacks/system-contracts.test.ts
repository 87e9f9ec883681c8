import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { evm } from '../evm.ts'
import { systemContractAt } from './system-contracts.ts'

const chain = (code: string) => ALL_CHAINS.find((one) => one.code === code)!

test('screens-evm §13.1: on Ethereum the inboxes that blobs go to are called by the chain whose batches they take', () => {
  const eth = chain('ETH')
  for (const [code, name] of [
    ['BASE', 'Base'],
    ['OPTIMISM', 'OP Mainnet'],
  ] as const) {
    const { quirks } = chain(code)
    if (!('stack' in quirks)) throw new Error(`${code} is no account chain`)
    // Optimism specs: `0xff` and the digits of the chain's id.
    const inbox = `0xff${String(quirks.chainId).padStart(38, '0')}`
    expect(systemContractAt(inbox, eth)).toBe(`${name}: batch inbox`)
    expect(systemContractAt(inbox, chain(code)), 'there it is nobody').toBeNull()
  }
})

test('screens-evm §12.7: names are those of the chain’s own software, whatever the letters of the address', () => {
  const bridge = `0x42${'0'.repeat(36)}10`
  expect(systemContractAt(bridge, chain('BASE'))).toBe('L2StandardBridge')
  expect(systemContractAt(bridge, chain('ETH'))).toBeNull()
  expect(systemContractAt('0x00000000219AB540356CBB839CBE05303D7705FA', chain('ETH'))).toBe('DepositContract')
  expect(systemContractAt(bridge, chain('BTC'))).toBeNull()
})

test('screens-evm §0.2: what nodes answer by themselves at the lowest addresses has the name that the standards give it', () => {
  const low = (at: string): Hex => `0x${at.padStart(40, '0')}`
  expect(evm.systemName?.(low('4'), chain('ETH'))).toBe('IDENTITY')
  expect(evm.systemName?.(low('100'), chain('ETH'))).toBe('P256VERIFY')
  expect(evm.systemName?.(low('64'), chain('ARBITRUM'))).toBe('ArbSys')
  expect(evm.systemName?.(low('0'), chain('ETH'))).toBeNull()
})

test('screens-evm §0.2: contracts whose address commits to their code have their name on every chain with the usual CREATE2', () => {
  const permit2: Hex = '0x000000000022d473030f116ddee9f6b43ac78ba3'
  expect(evm.systemName?.(permit2, chain('ETH'))).toBe('Permit2')
  expect(evm.systemName?.(permit2, chain('BASE'))).toBe('Permit2')
  const zksync = ALL_CHAINS.find((one) => one.family === 'evm' && one.quirks.stack === 'zksync')
  expect(zksync && evm.systemName?.(permit2, zksync)).toBeNull()
})

test('screens-evm §2.1: what search finds by name is called so on its page', () => {
  for (const one of ALL_CHAINS) {
    if (one.family !== 'evm') continue
    const named = Object.entries(evm.systemNames?.(one) ?? {})
    expect(named.length, one.code).toBeGreaterThan(0)
    for (const [address, name] of named) expect(evm.systemName?.(address as Hex, one)).toBe(name)
  }
})
