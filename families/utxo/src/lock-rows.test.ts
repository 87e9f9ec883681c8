import { bsv } from '@orrery/chains/records/bsv'
import { btc } from '@orrery/chains/records/btc'
import { doge } from '@orrery/chains/records/doge'
import type { ChainOf } from '@orrery/model/chain'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { expect, test } from 'vitest'
import { utxoPanels } from './utxo-panels.ts'

const input = {
  ...{ txid: 'aa'.repeat(32), vout: 0, value: '5', address: null, type: 'p2pkh', scriptSig: '0x', scriptSigBytes: 0 },
  ...{ witness: [], witnessBytes: 0, height: 1, sequence: 10 },
}
const panelOf = (chain: ChainOf<'utxo'>, height: number | null) =>
  utxoPanels.transaction(
    {
      hash: 'bb'.repeat(32),
      height,
      kind: 'transfer',
      ext: {
        ...{ version: 2, lockTime: 1_700_000_000, wtxid: 'bb'.repeat(32), size: 1, vsize: null, weight: null },
        ...{ totalIn: '5', totalOut: '5', sent: null, feeRate: null, special: null, mempool: null, outputs: [] },
        inputs: [input],
      },
    } as unknown as TxDetail,
    chain,
  )
/** Whether the page says of the input how old what it spends has to be. */
const isLocked = (chain: ChainOf<'utxo'>, height: number | null) =>
  panelOf(chain, height).sections.some(
    (section) =>
      section.as === 'flow' && section.inputs[0]!.details.some(({ label }) => label === 'utxo.side.relativeLock'),
  )

test('BIP-68: a sequence number says how old what is spent has to be, but on chains that never had the rule, and where they gave it up', () => {
  expect([isLocked(btc, 800_000), isLocked(btc, null)]).toEqual([true, true])
  expect([isLocked(doge, 5_000_000), isLocked(doge, null)]).toEqual([false, false])
  expect([isLocked(bsv, 620_537), isLocked(bsv, 620_538), isLocked(bsv, null)]).toEqual([true, false, false])
})

test('BIP-113: a lock time is compared with the median of the blocks before, on Dogecoin with the block’s own', () => {
  const hintOf = (chain: ChainOf<'utxo'>) =>
    panelOf(chain, 800_000).rows.find(({ label }) => label === 'utxo.tx.lockTime')?.hint
  expect(hintOf(btc)).toBe('utxo.tx.lockTime.hint')
  expect(hintOf(doge)).toBe('utxo.tx.lockTime.ownHint')
})

test('screens-nonevm §4.3: the rate that counted with a transaction’s company stands beside its own, where it is another', () => {
  const rateOf = (effectiveFeeRate?: string) =>
    utxoPanels
      .transaction(
        {
          hash: 'bb'.repeat(32),
          height: 1,
          kind: 'transfer',
          ext: {
            ...{ version: 2, lockTime: 0, wtxid: 'bb'.repeat(32), size: 1, vsize: 1, weight: 4, feeRate: '2.00' },
            ...{ totalIn: '5', totalOut: '5', sent: null, special: null, mempool: null, outputs: [], inputs: [] },
            ...(effectiveFeeRate !== undefined && { effectiveFeeRate }),
          },
        } as unknown as TxDetail,
        btc,
      )
      .rows.find(({ label }) => label === 'utxo.tx.ancestorFeeRate')?.value
  expect(rateOf('7.50')).toEqual({ as: 'number', value: '7.50', unit: 'sats/vB' })
  expect([rateOf('2.00'), rateOf()]).toEqual([undefined, undefined])
})
