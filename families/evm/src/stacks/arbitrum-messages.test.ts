import { expect, test } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import type { RawTx } from '../raw.ts'
import { encodeTransaction } from '../verify/encode-transaction.ts'
import { hexOf } from '../verify/hex-bytes.ts'
import { keccak } from '../verify/keccak.ts'
import { arbitrumMessagesOf } from './arbitrum-messages.ts'

const CHAIN = 42_161
const DELIVERED: Hex = '0x5e3c1311ea442664e8b1611bfabef659120ea7a0a2cfc0667700bebc69cbffe1'
const CONTENT: Hex = '0xff64905f73a67fb594e0f940a8075a860db489ad991e032f48c81123eb52d60b'
const SENDER: Hex = `0x${'11'.repeat(20)}`
const TARGET: Hex = `0x${'22'.repeat(20)}`
const NUMBER: Hex = `0x${'7a12'.padStart(64, '0')}`

const word = (value: Hex | bigint | number) => BigInt(value).toString(16).padStart(64, '0')
const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** The two logs of a message: who sent it, and what it holds. */
const logsOf = (kind: number, content: string, baseFee = 7n) => [
  {
    topics: [DELIVERED, NUMBER, `0x${'0'.repeat(64)}`] as Hex[],
    data: `0x${[TARGET, kind, SENDER, 0, baseFee, 0].map(word).join('')}` as Hex,
  },
  {
    topics: [CONTENT, NUMBER],
    data: `0x${word(32)}${word(content.length / 2)}${content.padEnd(Math.ceil(content.length / 64) * 64, '0')}` as Hex,
  },
]
const ticket = (target: Hex, input: string) =>
  [target, 5n, 10n ** 17n, 39_536n, TARGET, SENDER, 21_000, 300_000_000, input.length / 2].map(word).join('') + input

/** As a block of the chain holds it: its root is checked with these bytes. */
const hashOf = (tx: object): Hex =>
  hexOf(
    keccak(encodeTransaction({ chainId: hex(CHAIN), requestId: NUMBER, from: SENDER, ...tx } as RawTx, [0x64, 0x69])!),
  )

test('screens-evm §2.1: the logs of a message on the parent chain lead to the hash of its ticket on Arbitrum', () => {
  for (const [target, input] of [
    [TARGET, 'a9059cbb00'],
    [TARGET, ''],
    [`0x${'0'.repeat(40)}`, '6001'],
  ] as const)
    expect(arbitrumMessagesOf(logsOf(9, ticket(target, input)), CHAIN)).toEqual([
      hashOf({
        type: '0x69',
        l1BaseFee: '0x7',
        depositValue: hex(10n ** 17n),
        gasPrice: hex(300_000_000),
        gas: hex(21_000),
        ...(target === TARGET && { retryTo: TARGET }),
        retryValue: '0x5',
        beneficiary: SENDER,
        maxSubmissionFee: hex(39_536),
        refundTo: TARGET,
        retryData: `0x${input}`,
      }),
    ])
})

test('screens-evm §2.1: so do those of coins that are paid in', () => {
  expect(arbitrumMessagesOf(logsOf(12, TARGET.slice(2) + word(3n)), CHAIN)).toEqual([
    hashOf({ type: '0x64', to: TARGET, value: '0x3' }),
  ])
})

test('what is cut, of another kind, or without its other half leads nowhere', () => {
  const [sent, held] = logsOf(9, ticket(TARGET, ''))
  const cut = { ...held!, data: held!.data.slice(0, -64) as Hex }
  const longer = logsOf(9, ticket(TARGET, '').slice(0, -64) + word(4n))
  for (const logs of [[], [sent!], [held!], [sent!, cut], longer, logsOf(3, '00'), logsOf(12, '00')])
    expect(arbitrumMessagesOf(logs, CHAIN)).toEqual([])
})
