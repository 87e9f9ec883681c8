import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ChainOf } from '@orrery/model/chain'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { settlementOf } from './settlement.ts'

const on = (stack: ChainOf<'evm'>['quirks']['stack'], settlesOn: string | null = 'ETH') =>
  settlementOf({ quirks: { chainId: 1, stack, consensus: 'pos' }, settlesOn })
const keccakHex = (bytes: Uint8Array): string => Buffer.from(keccak_256(bytes)).toString('hex')
const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const FACTORY: Hex = `0x${'f1'.repeat(20)}`

/** A call of `create(uint32,bytes32,bytes)` with one word of extra data. */
const create = (more: string): Hex =>
  `0x${keccakHex(Buffer.from('create(uint32,bytes32,bytes)')).slice(0, 8)}${word(0)}${'ab'.repeat(32)}${more}`
const call = (input: Hex, to: Hex = FACTORY): TxRow => ({ to, input }) as TxRow

test('screens-evm §12.4: the height that a game is about stands in the call that began it, where it is such a call', () => {
  const { claimedHeight } = on('op')!
  const input = create(word(96) + word(32) + word(1_234_567))
  expect(claimedHeight(call(input), FACTORY, 0)).toBe(1_234_567)
  // Those about several chains have a time there.
  expect(claimedHeight(call(input), FACTORY, 4)).toBeNull()
  expect(claimedHeight(call(input, `0x${'f2'.repeat(20)}`), FACTORY, 0)).toBeNull()
  expect(claimedHeight(call(`0x12345678${input.slice(10)}`), FACTORY, 0)).toBeNull()
  for (const odd of [
    '',
    word(96),
    word(96) + word(32),
    word(64) + word(32) + word(7),
    word(96) + word(8) + word(7),
    word(96) + word(32) + word(2n ** 255n),
  ])
    expect(claimedHeight(call(create(odd)), FACTORY, 0), odd).toBeNull()
})

test('screens-evm §12.3: an output root is the hash of version, state, storage of messages and block', () => {
  const [stateRoot, passerRoot, blockHash] = ['1', '2', '3'].map((digit): Hex => `0x${digit.repeat(64)}`) as [
    Hex,
    Hex,
    Hex,
  ]
  const bytes = Buffer.from(`${word(0)}${stateRoot.slice(2)}${passerRoot.slice(2)}${blockHash.slice(2)}`, 'hex')
  expect(on('op')!.outputs!.rootOf({ stateRoot, passerRoot, blockHash })).toBe(`0x${keccakHex(bytes)}`)
  expect(on('arbitrum')!.outputs).toBeNull()
})

test('screens-evm §12.5: messages are called on the parent chain as their stack calls them', () => {
  const departure = { id: `0x${'ab'.repeat(32)}`, number: 7n, sender: null, target: null, amount: null }
  expect(on('op')!.departureId(departure)).toBe(departure.id)
  expect(on('scroll')!.departureId(departure)).toBe(departure.id)
  expect(on('arbitrum')!.departureId(departure)).toBe(`0x${word(7)}`)
  expect(on('zksync')!.steps).toEqual([])
  const told = { source: `0x${word(9)}` as Hex } as Parameters<NonNullable<ReturnType<typeof on>>['arrivalId']>[1]
  const tx = { hash: `0x${'cd'.repeat(32)}`, ext: { nonce: 5, type: 0x7e } } as unknown as TxRow
  expect([on('arbitrum')!, on('zksync')!, on('scroll')!].map((one) => one.arrivalId(tx, told))).toEqual([
    `0x${word(9)}`,
    tx.hash,
    `0x${word(5)}`,
  ])
})

test('chains that settle on none, and stacks whose logs are not known, have none', () => {
  expect([on('op', null), on('linea'), on('none')]).toEqual([null, null, null])
})
