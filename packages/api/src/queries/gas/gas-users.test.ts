import { expect, test } from 'vitest'
import type { TxRow } from '@orrery/model/rows'
import { sampleBundle } from '@orrery/model/sample-bundle'
import { createRandom } from '@orrery/primitives/random'
import type { Hex } from '@orrery/primitives/hex'
import { gasUsersOf } from './gas-users.ts'

const [sample] = sampleBundle(
  { height: 0, hash: `0x${'01'.repeat(32)}`, parentHash: `0x${'00'.repeat(32)}`, timeMs: 0, maxTxs: 40 },
  createRandom(3),
).txs
const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [ann, bob, cat, dex, mint] = ['a', 'b', 'c', 'd', 'e'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const tx = (from: Hex, to: Hex | null, gasUsed: number, fee: bigint | null, input: Hex = '0x01020304'): TxRow => ({
  ...sample!,
  from,
  to,
  fee,
  input,
  ext: { gasUsed },
})
const called = (row: TxRow): boolean => row.input !== '0x' || row.ext['gasUsed'] === 34
const BLOCKS = [
  { txs: [tx(ann, dex, 100, 10n), tx(bob, dex, 50, 900n), tx(ann, mint, 120, 5n)] },
  { txs: [tx(ann, dex, 30, 1n), tx(cat, bob, 21, 2n, '0x'), tx(cat, null, 500, 3n)] },
  { txs: [tx(bob, mint, 34, 1n, '0x')] },
]

test('screens-evm §7: guzzlers are what is called, by gas, without calldata too; a plain payment and a creation call nothing but count in the whole', () => {
  expect(gasUsersOf(BLOCKS, 'contracts', called)).toEqual({
    gasUsed: 855,
    fees: 922n,
    rows: [
      { address: dex, gasUsed: 180, fees: 911n, txs: 3, parties: 2 },
      { address: mint, gasUsed: 154, fees: 6n, txs: 2, parties: 2 },
    ],
  })
})

test('screens-evm §7: spenders are who pays, by fees', () => {
  expect(gasUsersOf(BLOCKS, 'senders', called).rows).toEqual([
    { address: bob, gasUsed: 84, fees: 901n, txs: 2, parties: 2 },
    { address: ann, gasUsed: 250, fees: 16n, txs: 3, parties: 2 },
    { address: cat, gasUsed: 521, fees: 5n, txs: 2, parties: 1 },
  ])
})

test('what the node did not tell the gas of is left out, and rows are bounded', () => {
  const unknown = { txs: [{ ...tx(ann, dex, 0, 7n), ext: {} }] }
  expect(gasUsersOf([unknown], 'senders', called)).toEqual({ gasUsed: 0, fees: 0n, rows: [] })
  const many = Array.from({ length: 80 }, (_, at) => tx(`0x${at.toString(16).padStart(40, '0')}`, dex, 1, 1n))
  expect(gasUsersOf([{ txs: many }], 'senders', called).rows).toHaveLength(50)
})
