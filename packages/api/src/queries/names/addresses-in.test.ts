import { expect, test } from 'vitest'
import { addressesIn } from './addresses-in.ts'

const address = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`

test('screens-evm §0.2: addresses are found in an answer, and in the lists and tuples of decoded parameters', () => {
  const params = [
    { name: 'path', type: 'address[]', value: `[${address(1)}, ${address(2)}]` },
    { name: 'order', type: '(address,uint256)', value: `(maker: ${address(3)}, 5)` },
    { name: 'note', type: 'string', value: `see ${address(9)}` },
  ]
  expect([...addressesIn({ to: address(4), event: { params } }).texts]).toEqual([4, 1, 2, 3].map(address))
})

test('of a long list those that are links at first are looked up', () => {
  const value = `[${Array.from({ length: 90 }, (_, at) => address(at)).join(', ')}]`
  expect(addressesIn({ value }).texts.size).toBe(20)
})

test('screens-evm §0.2: an answer’s own facts tell smart accounts, Safes, delegated accounts and new contracts, without a look at the index', () => {
  const type = (by: string, runs: string | null) => ({ by, runs, safe: null })
  const answer = {
    address: address(1),
    accountType: type('delegated', null),
    hits: [
      { created: address(2), from: address(9), to: null },
      { created: null, from: address(9), to: address(8) },
      { sender: address(3), entryPointVersion: '0.7', paymaster: address(7) },
      { sender: address(4), entryPointVersion: '0.7', senderType: type('code', 'safe') },
      { sender: address(4), entryPointVersion: '0.7' },
      { created: address(3) },
    ],
    other: { address: address(5), accountType: type('key', null) },
  }
  expect([...addressesIn(answer).kinds]).toEqual([
    [address(1), 'delegated'],
    [address(2), 'contract'],
    [address(3), 'smart'],
    [address(4), 'safe'],
  ])
})

test('an operation that no known entry point told of makes nobody an account: any contract may tell one', () => {
  expect(addressesIn({ sender: address(3), entryPoint: address(6), entryPointVersion: null }).kinds.size).toBe(0)
})

test('an answer of many parts, or of parts inside of each other, is looked through as far as the bound', () => {
  const deep: Record<string, unknown> = {}
  let at = deep
  for (let depth = 0; depth < 100; depth++) at = at['in'] = {}
  at['created'] = address(1)
  expect(addressesIn(deep).kinds.size).toBe(0)
  expect(addressesIn(Array.from({ length: 30_000 }, (_, of) => ({ created: address(of) }))).kinds.size).toBeLessThan(
    20_001,
  )
})
