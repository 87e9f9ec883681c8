import { keccak_256 } from '@noble/hashes/sha3.js'
import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { evm } from '../evm.ts'
import { departuresOf, readDepartures } from './departures.ts'

const topicOf = (signature: string): string => `0x${Buffer.from(keccak_256(Buffer.from(signature))).toString('hex')}`
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const [SENDER, TARGET] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const HASH = `0x${'c3'.repeat(32)}`
const topic = (address: string): string => `0x${'0'.repeat(24)}${address.slice(2)}`
const chainOf = (stack: string, settlesOn: string | null = 'ETH') => ({
  ...ALL_CHAINS.find(({ code }) => code === 'BASE')!,
  quirks: { chainId: 1, stack, consensus: 'pos' } as never,
  settlesOn,
})
const read = (stack: string, topics: readonly string[], data: string) => {
  const source = departuresOf(chainOf(stack))!
  return readDepartures(source, [{ address: source.contract, topics: [source.topic, ...topics], data: `0x${data}` }])
}

test('screens-evm §4.1, §12.5: what a rollup sends to its parent chain is read from the log of its stack', () => {
  const nonce = `0x${((1n << 240n) + 7n).toString(16).padStart(64, '0')}`
  expect(read('op', [nonce, topic(SENDER), topic(TARGET)], word(5n) + word(9n) + word(128n) + HASH.slice(2))).toEqual([
    { id: HASH, number: 7n, sender: SENDER, target: TARGET, amount: 5n },
  ])
  const sent = word(BigInt(SENDER)) + word(1n) + word(2n) + word(3n) + word(44n)
  expect(read('arbitrum', [topic(TARGET), HASH, `0x${word(12n)}`], sent)).toEqual([
    { id: '12', number: 12n, sender: SENDER, target: TARGET, amount: 44n },
  ])
  expect(read('scroll', [], word(3n) + HASH.slice(2))).toMatchObject([{ id: HASH, number: 3n, sender: null }])
  const base = topic('0x000000000000000000000000000000000000800a')
  const coins = word(32n) + word(56n) + `6c0960f9${TARGET.slice(2)}${word(8n)}`
  expect(read('zksync', [base, HASH], coins)).toMatchObject([{ id: HASH, number: null, target: TARGET, amount: 8n }])
  // Words of anybody else are no coins.
  expect(read('zksync', [topic(SENDER), HASH], coins)).toMatchObject([{ sender: SENDER, target: null, amount: null }])
})

test('what a log does not hold is left out, and other contracts’ words are none', () => {
  expect(read('op', ['0x01', topic(SENDER), topic(TARGET)], '')).toEqual([])
  expect(read('op', [HASH, HASH, topic(TARGET)], word(5n) + word(9n) + word(128n) + HASH.slice(2))).toMatchObject([
    { sender: null },
  ])
  expect(read('arbitrum', [topic(TARGET)], '')).toEqual([])
  const source = departuresOf(chainOf('scroll'))!
  const log = { address: SENDER, topics: [source.topic], data: `0x${word(3n)}${HASH.slice(2)}` }
  expect(readDepartures(source, [log])).toEqual([])
  expect(departuresOf(chainOf('op', null))).toBeNull()
  expect(departuresOf(chainOf('linea'))).toBeNull()
})

test('the events are those that the makers of the stacks declare', () => {
  const declared = {
    op: 'MessagePassed(uint256,address,address,uint256,uint256,bytes,bytes32)',
    arbitrum: 'L2ToL1Tx(address,address,uint256,uint256,uint256,uint256,uint256,uint256,bytes)',
    scroll: 'AppendMessage(uint256,bytes32)',
    zksync: 'L1MessageSent(address,bytes32,bytes)',
  }
  for (const [stack, signature] of Object.entries(declared))
    expect(departuresOf(chainOf(stack))!.topic, stack).toBe(topicOf(signature))
})

test('screens-evm §4.1: the family reads them from any log of a rollup, and tells of other chains that nothing is read', async () => {
  const stack = departuresOf(chainOf('scroll'))!
  const log = {
    address: stack.contract as Hex,
    topics: [stack.topic as Hex],
    data: `0x${word(3n)}${HASH.slice(2)}` as const,
  }
  const source = await evm.departures!(chainOf('scroll') as never)
  expect(source!.read(log)).toMatchObject({ id: HASH, number: 3n })
  expect(source!.read({ ...log, address: SENDER as Hex })).toBeNull()
  expect(await evm.departures!(chainOf('scroll', null) as never)).toBeNull()
})
