import type { PanelRow } from '@orrery/family/panels'
import type { AddressDetail } from '@orrery/model/wire/address'
import { expect, test } from 'vitest'
import { evm } from './evm.ts'
import { evmPanels } from './panels.ts'
import { testChain } from './testing/chain.ts'
import { delegated } from './testing/delegated.ts'

const chain = testChain()
const find = (rows: readonly PanelRow[], label: string): PanelRow['value'] | undefined =>
  rows.find((row) => row.label === label)?.value

test('a delegated account says whose code it runs', () => {
  const { rows } = evmPanels.address(delegated, chain)
  expect(find(rows, 'evm.address.delegate')).toEqual({
    as: 'address',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  })
})

const rollup = testChain({ settlesOn: 'eth' }, { stack: 'op', chainId: 10 })
const contract: AddressDetail = {
  ...delegated,
  address: '0x25ace71c97B33Cc4729CF772ae268934F7ab5fA1',
  kind: 'contract',
  ext: {},
}

test('screens-evm §5: on a rollup an address tells under which other one a contract of the parent chain sends', () => {
  const { rows } = evmPanels.address(contract, rollup)
  expect(find(rows, 'evm.address.alias')).toEqual({
    as: 'address',
    address: '0x36BDE71C97B33Cc4729cf772aE268934f7AB70B2',
  })
  expect(find(rows, 'evm.address.aliasedBy'), 'a contract is no alias').toBeUndefined()
  const alias: AddressDetail = { ...contract, address: '0x36bde71c97b33cc4729cf772ae268934f7ab70b2', kind: 'account' }
  expect(find(evmPanels.address(alias, rollup).rows, 'evm.address.aliasedBy')).toEqual({
    as: 'address',
    address: contract.address,
  })
  // Below the offset the sum goes round.
  const low = { ...alias, address: `0x${'0'.repeat(39)}1` }
  expect(find(evmPanels.address(low, rollup).rows, 'evm.address.aliasedBy')).toMatchObject({
    address: expect.stringMatching(/^0xeeeeffffffffffffffffffffffffffffffffeef0$/i) as string,
  })
  expect(find(evmPanels.address(contract, chain).rows, 'evm.address.alias')).toBeUndefined()
  const linea = testChain({ settlesOn: 'eth' }, { stack: 'linea' })
  expect(find(evmPanels.address(contract, linea).rows, 'evm.address.alias')).toBeUndefined()
})

test('screens-evm §5: an address says whose word it follows: of its key, of a Safe’s owners, of other code', () => {
  const markOf = (accountType: NonNullable<AddressDetail['accountType']>) =>
    evmPanels.address({ ...delegated, accountType }, chain).mark
  expect(evmPanels.address(delegated, chain).mark).toBeUndefined()
  expect(markOf({ by: 'key', runs: null, safe: null })).toMatchObject({ key: 'evm.address.type.key' })
  expect(markOf({ by: 'delegated', runs: null, safe: null })).toMatchObject({ slots: { standards: 'EIP-7702' } })
  expect(markOf({ by: 'delegated', runs: 'erc7579', safe: null })).toMatchObject({
    key: 'evm.address.type.delegated',
    slots: { standards: 'EIP-7702, ERC-4337, ERC-7579' },
  })
  expect(markOf({ by: 'code', runs: 'erc4337', safe: null })).toMatchObject({ slots: { standards: 'ERC-4337' } })
  expect(markOf({ by: 'code', runs: 'safe', safe: { threshold: 2, owners: 50, more: true } })).toMatchObject({
    key: 'evm.address.type.safe',
    slots: { threshold: 2, owners: '50+' },
  })
  expect(markOf({ by: 'code', runs: 'safe', safe: null })).toMatchObject({ slots: { standards: 'Safe' } })
})

test('screens-evm §5: precompiles and addresses of nobody say what they are', () => {
  const rowsOf = (address: string, on = chain) => evmPanels.address({ ...delegated, address, ext: {} }, on).rows
  const low = (digits: string) => `0x${digits.padStart(40, '0')}`
  expect(find(rowsOf(low('1')), 'evm.address.precompile')).toEqual({ as: 'text', text: 'ECRECOVER' })
  expect(find(rowsOf(low('11')), 'evm.address.precompile')).toMatchObject({ text: 'BLS12_MAP_FP2_TO_G2' })
  expect(find(rowsOf(low('100')), 'evm.address.precompile')).toMatchObject({ text: 'P256VERIFY' })
  for (const address of [low('0'), low('12'), `0x${'1'.padEnd(40, '0')}`])
    expect(find(rowsOf(address), 'evm.address.precompile'), address).toBeUndefined()
  const zk = testChain({}, { stack: 'zksync' })
  expect(find(rowsOf(low('1'), zk), 'evm.address.precompile')).toBeUndefined()
  for (const address of [low('0'), low('dEaD'), `0x${'dead'.padEnd(40, '0')}`])
    expect(find(rowsOf(address), 'evm.address.burn'), address).toBeDefined()
  expect(find(rowsOf(low('1')), 'evm.address.burn')).toBeUndefined()
})

test('screens-evm §4.2: an account whose node counts more than blocks hold tells how many wait, also without a mempool', () => {
  const waits = (nonce: number | null, pendingNonce?: number) =>
    find(
      evmPanels.address({ ...delegated, nonce, ext: { ...(pendingNonce !== undefined && { pendingNonce }) } }, chain)
        .rows,
      'evm.address.waiting',
    )
  expect(waits(7, 9)).toEqual({ as: 'number', value: 2 })
  expect([waits(7, 7), waits(9, 7), waits(null, 7), waits(7)]).toEqual([undefined, undefined, undefined, undefined])
})

test('screens-evm §12.7: on chains with a second spelling an address is told in it, too', () => {
  const key = `0x${'11'.repeat(20)}` as const
  const oktc = testChain({ code: 'OKTC' }, { bech32: ['ex', 'okexchain'] })
  const otherForms = evm.otherForms!(key, oktc)
  expect(otherForms.map((text) => text.split('1')[0])).toEqual(['ex', 'okexchain'])
  for (const text of otherForms) expect(evm.parseAddress(text, oktc)).toBe(key)
  const { rows } = evmPanels.address({ ...delegated, address: key, ext: { otherForms } }, oktc)
  expect(find(rows, 'evm.address.otherForms')).toEqual({
    as: 'list',
    items: otherForms.map((text) => ({ as: 'hash', text })),
  })
  expect(evm.otherForms!(key, testChain())).toEqual([])
})
