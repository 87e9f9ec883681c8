import { expect, test } from 'vitest'
import { getL2TransactionHash } from 'viem/op-stack'
import type { Hex } from '@orrery/primitives/hex'
import { opDepositsOf } from './op-deposits.ts'

const BLOCK: Hex = '0xd25df7858efc1778118fb133ac561b138845361626dfb976699c5287ed0f4959'
const word = (value: bigint | number, bytes = 32) => value.toString(16).padStart(2 * bytes, '0')
const topic = (address: string): Hex => `0x${address.padStart(64, '0')}`
const TOPIC: Hex = '0xb3813568d9991fc951961fcb4c784893574240a28925604d09fc577c55bb7c32'

const logOf = (change: { mint?: bigint; value?: bigint; creates?: boolean; data?: string; version?: number } = {}) => {
  const { mint = 5n * 10n ** 17n, value = 10n ** 17n, creates = false, data = 'a9059cbb00', version = 0 } = change
  const opaque = word(mint) + word(value) + word(150_000, 8) + (creates ? '01' : '00') + data
  const padded = opaque.padEnd(Math.ceil(opaque.length / 64) * 64, '0')
  return {
    logIndex: 196,
    topics: [TOPIC, topic('11'.repeat(20)), topic('22'.repeat(20)), `0x${word(version)}`] as Hex[],
    data: `0x${word(32)}${word(opaque.length / 2)}${padded}` as Hex,
    opaque: `0x${opaque}` as Hex,
  }
}

test('screens-evm §2.1: the log of a deposit on the parent chain leads to the hash of its transaction here, as viem reckons it', () => {
  for (const change of [
    {},
    { mint: 0n, value: 0n, data: '' },
    { creates: true, data: '6001' },
    { data: 'ab'.repeat(400) },
  ]) {
    const log = logOf(change)
    const args = {
      from: `0x${'11'.repeat(20)}`,
      to: `0x${'22'.repeat(20)}`,
      version: 0n,
      opaqueData: log.opaque,
    } as const
    const asViem = { args, blockHash: BLOCK, logIndex: log.logIndex } as unknown as Parameters<
      typeof getL2TransactionHash
    >[0]['log']
    expect(opDepositsOf([log], BLOCK)).toEqual([getL2TransactionHash({ log: asViem })])
  }
})

test('other logs, other versions and data that is cut lead nowhere', () => {
  const log = logOf()
  expect(opDepositsOf([logOf({ version: 1 })], BLOCK)).toEqual([])
  expect(opDepositsOf([{ ...log, topics: log.topics.slice(0, 3) }], BLOCK)).toEqual([])
  expect(opDepositsOf([{ ...log, topics: [BLOCK, ...log.topics.slice(1)] }], BLOCK)).toEqual([])
  for (const data of ['0x', `0x${word(32)}`, log.data.slice(0, 200), `0x${word(64)}${log.data.slice(66)}`])
    expect(opDepositsOf([{ ...log, data: data as Hex }], BLOCK), data.slice(0, 20)).toEqual([])
})
