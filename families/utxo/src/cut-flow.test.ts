import { btc } from '@orrery/chains/records/btc'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { expect, test } from 'vitest'
import { describeTx } from './describe-tx.ts'
import { readNodeTx } from './read-node-tx.ts'
import { spend } from './testing/scripted-node.ts'
import { utxoPanels } from './utxo-panels.ts'
import { writeTxExt } from './wire-ext.ts'

test('screens-nonevm §13: of a transaction of which only the first sides are told the flow says how many there are, and nothing is counted of some', () => {
  const read = readNodeTx(spend(7, 6, '1.00000000'))
  const prevout = { value: 200_000_000n, script: `0x76a914${'11'.repeat(20)}88ac`, height: 1, coinbase: false } as const
  const tx = { ...read, inputs: read.inputs.map((input) => ({ ...input, prevout })) }
  const { kind, ext } = describeTx(tx, btc.quirks, null)
  const panelOf = (more: object) => {
    const detail = { hash: tx.txid.slice(2), kind, ext: { ...writeTxExt(ext, btc), ...more } }
    const { rows, sections } = utxoPanels.transaction(detail as unknown as TxDetail, btc)
    return {
      lock: rows.find(({ label }) => label === 'utxo.tx.lockTime')?.value,
      flow: sections.find(({ as }) => as === 'flow'),
      kinds: rows.flatMap(({ label, value }) => (label === 'fact.kind' ? [value] : [])),
      counts: rows.some(({ label }) => label === 'utxo.tx.sigOps'),
    }
  }
  const whole = { inputs: 1, outputs: 30_000, firstOutput: 500 }
  expect(panelOf({ sides: { ...whole, final: true } })).toMatchObject({ flow: { whole }, counts: false })
  // Whether the lock time counts is told by inputs that may be left out.
  const inputs = [{ ...(writeTxExt(ext, btc)['inputs'] as readonly object[])[0], sequence: 0xffff_ffff }]
  const lockOf = (final: boolean) => panelOf({ inputs, lockTime: 9, sides: { ...whole, final } }).lock
  expect(lockOf(false)).toEqual({ as: 'block', block: 9 })
  expect(lockOf(true)).toMatchObject({ as: 'list' })
  expect(panelOf({ coinjoin: true }).kinds).toEqual([{ as: 'flag', tone: 'plain', key: 'block.holds.coinjoin' }])
  expect(panelOf({}).kinds).toEqual([])
  expect(panelOf({}).counts).toBe(true)
  expect(panelOf({}).flow).not.toHaveProperty('whole')
})
