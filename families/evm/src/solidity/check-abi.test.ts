import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { readFunctions } from '../abi/abi-type.ts'
import { checkAbi } from './check-abi.ts'

const fn = (name: string, inputs: readonly object[] = [], more: object = {}) => ({
  type: 'function',
  name,
  inputs,
  outputs: [],
  stateMutability: 'view',
  ...more,
})
/** Code that tells these selectors apart, as a dispatcher does: PUSH4, EQ, PUSH2, JUMPI. */
const codeWith = (abi: readonly unknown[]): Hex =>
  `0x${readFunctions(abi)
    .map(({ selector }) => `63${selector.slice(2)}14610010 57`.replace(' ', ''))
    .join('')}00`
const refused = (text: string, code: Hex) => {
  try {
    checkAbi(text, code)
    return null
  } catch (error) {
    return (error as { readonly context: { readonly reason: string } }).context.reason
  }
}

test('screens-evm §6.2: of an interface alone it is told how many of its functions are in the code', () => {
  const abi = [fn('pot'), fn('open', [{ name: 'who', type: 'address' }]), fn('nowhere')]
  expect(checkAbi(JSON.stringify(abi), codeWith(abi.slice(0, 2)))).toMatchObject({ functions: 3, found: 2 })
  expect(checkAbi(JSON.stringify({ abi }), codeWith(abi))).toMatchObject({ functions: 3, found: 3 })
  expect(refused(JSON.stringify(abi), codeWith([fn('other')]))).toContain('none of its functions')
  expect(refused(JSON.stringify([]), codeWith(abi))).toContain('none of its functions')
})

test('reliability S-31: what is kept of it are plain names and types, whatever else a stranger wrote', () => {
  const abi = [
    fn('pay', [
      { name: 'a‮b', type: 'uint', internalType: 'enum Evil.Trusted', note: 'x' },
      { name: 'list', type: 'tuple[2][]', components: [{ name: 'n', type: 'bytes4' }] },
    ]),
    fn('pay‮'),
    fn('pay', [
      { name: 'again', type: 'uint256' },
      { name: 'list', type: 'tuple[2][]', components: [{ name: 'n', type: 'bytes4' }] },
    ]),
    { type: 'constructor', inputs: [] },
    { type: 'event', name: 'Paid', inputs: [{ name: 'to', type: 'address', indexed: true }] },
  ]
  expect(checkAbi(JSON.stringify(abi), codeWith(abi)).abi).toEqual([
    fn('pay', [
      { name: '', type: 'uint256' },
      { name: 'list', type: 'tuple[2][]', components: [{ name: 'n', type: 'bytes4' }] },
    ]),
    { type: 'event', name: 'Paid', inputs: [{ name: 'to', type: 'address', indexed: true }], anonymous: false },
  ])
})

test('a function whose four bytes are those of a well-known one is refused: such names are made at will', () => {
  // 0x23b872dd is transferFrom(address,address,uint256), too.
  const abi = [fn('gasprice_bit_ether', [{ name: '', type: 'int128' }])]
  expect(readFunctions(abi)[0]!.selector).toBe('0x23b872dd')
  expect(refused(JSON.stringify(abi), codeWith(abi))).toContain('transferFrom(address,address,uint256)')
  const own = [
    fn('approve', [
      { name: 'a', type: 'address' },
      { name: 'b', type: 'uint256' },
    ]),
  ]
  expect(checkAbi(JSON.stringify(own), codeWith(own))).toMatchObject({ found: 1 })
})

test('reliability S-27: what is no interface, or too much of one, is refused', () => {
  for (const text of ['', '{}', 'null', '7', '{"abi":7}']) expect(refused(text, '0x00')).toContain('a list in JSON')
  expect(refused(JSON.stringify(Array.from({ length: 2_001 }, () => 0)), '0x00')).toContain('2000')
  const long = Array.from({ length: 1_500 }, (_, index) => fn(`f${index}${'x'.repeat(95 - String(index).length)}`))
  expect(refused(JSON.stringify(long), codeWith(long.slice(0, 1)))).toContain('characters')
})
