import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { evmPanels } from './panels.ts'
import { relayedFor } from './relayed-for.ts'
import { testChain } from './testing/chain.ts'
import { tx } from './testing/details.ts'

const abi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function executeMetaTransaction(address user, bytes call, bytes32 r, bytes32 s, uint8 v)',
  'function execute((address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data) request, bytes signature)',
  'function execute((address from, address to, uint256 value, uint256 gas, uint48 deadline, bytes data, bytes signature) request)',
  'function transfer(address to, uint256 amount)',
])
const at = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`
const [SIGNER, OTHER, SENDER] = [at('a'), at('b'), at('c')]
const word = `0x${'1'.repeat(64)}` as const
/** Arguments of a function, its first address the signer. */
const filled = (item: (typeof abi)[number]) => {
  let first = true
  const value = ({ type, components }: { type: string; components?: readonly { type: string }[] }): unknown => {
    if (components) return Object.fromEntries(components.map((one) => [(one as { name?: string }).name, value(one)]))
    if (type === 'address') {
      const address = first ? SIGNER : OTHER
      first = false
      return address
    }
    return type === 'bytes32' ? word : type === 'bytes' ? '0xabcd' : /^uint(?:8|48)$/.test(type) ? 1 : 1n
  }
  return encodeFunctionData({ abi: [item], args: item.inputs.map((input) => value(input as never)) as never } as never)
}

test('screens-evm §4.3: a call that somebody else signed names whom it is relayed for, and no other call does', () => {
  expect(abi.map((item) => [item.name, relayedFor(filled(item), SENDER)])).toEqual(
    abi.map(({ name }) => [name, name === 'transfer' ? null : SIGNER]),
  )
  // Who sends what he signed himself relays nothing.
  for (const item of abi) expect(relayedFor(filled(item), SIGNER)).toBeNull()
})

test('reliability S-31: input that is cut or leads nowhere names nobody', () => {
  for (const item of abi) {
    const input = filled(item)
    for (const length of [2, 10, 11, 40, 73]) expect(relayedFor(input.slice(0, length), SENDER)).toBeNull()
  }
  expect(relayedFor(`0x47153f82${'f'.repeat(64)}`, SENDER)).toBeNull()
  expect(relayedFor(`0x47153f82${'0'.repeat(58)}ffffff`, SENDER)).toBeNull()
})

test('screens-evm §4.3: the page tells it of what succeeded: nobody checked a signature of what failed', () => {
  const input = filled(abi[0]!)
  const told = (status: 'success' | 'failed') =>
    evmPanels
      .transaction(tx({ input, from: SENDER, status, ext: { nonce: 1, gas: 1, type: 2 } }), testChain())
      .rows.some(({ label }) => label === 'evm.tx.relayedFor')
  expect([told('success'), told('failed')]).toEqual([true, false])
})
