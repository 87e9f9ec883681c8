import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { arrivalsOf } from './arrivals.ts'
import { L1_BLOCK } from './l1-attributes.ts'

type Chain = Parameters<typeof arrivalsOf>[0]
const chain = (stack: string, settlesOn: string | null = 'ETH') =>
  ({ settlesOn, quirks: { stack } }) as unknown as Chain
const hex = (digit: string, bytes = 32): Hex => `0x${digit.repeat(2 * bytes)}`
const word = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, '0')

const tx = (kind: string, more: Partial<TxRow> = {}, ext: object = {}): TxRow => ({
  height: 9,
  txIndex: 1,
  hash: hex('a'),
  timeMs: 1_000_000,
  from: hex('1', 20),
  to: hex('2', 20),
  created: null,
  value: 5n,
  fee: 0n,
  status: 'success',
  kind,
  method: null,
  input: '0x',
  ...more,
  ext: { nonce: 0, gas: 100, type: 0, ...ext },
})

test('screens-evm §4.1: a deposit of the OP stack comes from the block of the parent chain that its own block rests on', () => {
  const source = arrivalsOf(chain('op'))!
  const attributes = tx('deposit', {
    txIndex: 0,
    from: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001',
    to: L1_BLOCK,
    // Ecotone: scalars, sequence, time, number.
    input: `0x440a5e20${word(1, 4)}${word(2, 4)}${word(0, 8)}${word(900, 8)}${word(77, 8)}${'0'.repeat(256)}`,
  })
  const deposit = tx('deposit', {}, { mint: '7', sourceHash: hex('b') })
  expect([deposit, attributes, tx('dynamic-fee')].map((one) => source.isOne(one))).toEqual([true, false, false])
  expect(source.besideOf(deposit)).toBe(0)
  expect(source.tell(deposit, attributes)).toMatchObject({
    l1Height: 77,
    l1TimeMs: 900_000,
    source: hex('b'),
    target: hex('2', 20),
    amount: 5n,
    brought: 7n,
    gas: 100,
    ticketUntilMs: null,
  })
  expect(source.tell(deposit, null)).toMatchObject({ l1Height: null, l1TimeMs: null })
})

test('screens-evm §4.1: a retryable tells whom it calls, how long it can be redeemed, and what redeemed it at once', () => {
  const source = arrivalsOf(chain('arbitrum'))!
  const ticket = { requestId: hex('c'), retryTo: hex('3', 20), retryValue: '4', depositValue: '6' }
  const submit = tx('submit-retryable', { to: hex('6', 20) }, { ticket, l1BlockNumber: 50 })
  const redeem = (status: TxRow['status'], ticketId = submit.hash) =>
    tx('retry', { hash: hex('d'), txIndex: 2, status }, { ticket: { ticketId } })
  expect(
    ['deposit', 'unsigned', 'contract', 'submit-retryable', 'retry', 'legacy'].map((kind) => source.isOne(tx(kind))),
  ).toEqual([true, true, true, true, false, false])
  expect(source.besideOf(submit)).toBe(2)
  expect(source.tell(submit, redeem('success'))).toEqual({
    l1Height: 50,
    l1TimeMs: null,
    source: hex('c'),
    target: hex('3', 20),
    amount: 4n,
    brought: 6n,
    gas: 100,
    ticketUntilMs: 1_000_000 + 7 * 86_400_000,
    redeem: { hash: hex('d'), worked: true },
  })
  expect(source.tell(submit, redeem('failed')).redeem).toEqual({ hash: hex('d'), worked: false })
  expect(source.tell(submit, redeem('success', hex('e'))).redeem).toBeNull()
  expect(source.tell({ ...submit, status: 'failed' }, null).ticketUntilMs).toBeNull()
})

test('chains that rest on no other have no messages of one, and what does not tell them is not guessed', () => {
  expect([arrivalsOf(chain('op', null)), arrivalsOf(chain('linea'))]).toEqual([null, null])
  expect(arrivalsOf(chain('zksync'))!.isOne(tx('priority'))).toBe(true)
  expect(arrivalsOf(chain('scroll'))!.tell(tx('deposit'), null)).toMatchObject({ source: null, amount: 5n })
})
