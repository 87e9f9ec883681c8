import { btc } from '@orrery/chains/records/btc'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { describeTx } from './describe-tx.ts'
import type { RawTx } from './raw-block.ts'
import { addTx, emptyRows } from './tx-rows.ts'

const scriptOf = (n: number): Hex => `0x0014${n.toString(16).padStart(2, '0').repeat(20)}`
const input = (value: bigint, script: Hex | null): RawTx['inputs'][number] => ({
  coinbase: null,
  prevTxid: `0x${'aa'.repeat(32)}`,
  prevVout: 0,
  scriptSig: '0x',
  sequence: 0xfffffffd,
  witness: [],
  prevout: script === null ? null : { value, script, height: 7, coinbase: false },
})
const txOf = (inputs: RawTx['inputs'], outputs: readonly (readonly [bigint, Hex])[]): RawTx => ({
  txid: `0x${'01'.repeat(32)}`,
  wtxid: `0x${'02'.repeat(32)}`,
  version: 2,
  lockTime: 0,
  size: 200,
  vsize: 100,
  weight: 400,
  hex: null,
  special: null,
  inputs,
  outputs: outputs.map(([value, script]) => ({ value, script, token: null })),
})
const valueOf = (tx: RawTx): bigint => {
  const rows = emptyRows()
  addTx(rows, tx, describeTx(tx, btc.quirks, null), { height: 9, time: 0 }, 1)
  return rows.txs[0]!.value
}
const [payer, other, data] = [scriptOf(1), scriptOf(2), '0x6a0161'] as const

test('screens-nonevm §4.3: the value of a row is what does not go back to an address of the inputs', () => {
  const paid = txOf(
    [input(1_000n, payer)],
    [
      [300n, other],
      [600n, payer],
      [50n, data],
    ],
  )
  expect(valueOf(paid)).toBe(350n)
  expect(valueOf(txOf([input(1_000n, payer)], [[900n, payer]])), 'all goes back').toBe(0n)
  expect(
    valueOf(
      txOf(
        [input(1_000n, payer), input(0n, null)],
        [
          [300n, other],
          [600n, payer],
        ],
      ),
    ),
    'whose coins an unknown input spends nobody knows',
  ).toBe(900n)
  const minted = txOf([{ ...input(0n, null), coinbase: '0x0101', prevTxid: null }], [[625_000_000n, payer]])
  expect(valueOf(minted), 'nobody paid in').toBe(625_000_000n)
})
