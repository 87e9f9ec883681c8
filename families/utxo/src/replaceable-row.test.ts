import { bch } from '@orrery/chains/records/bch'
import { bsv } from '@orrery/chains/records/bsv'
import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import { doge } from '@orrery/chains/records/doge'
import { fractalBitcoin } from '@orrery/chains/records/fractal-bitcoin'
import { ltc } from '@orrery/chains/records/ltc'
import type { ChainOf } from '@orrery/model/chain'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { expect, test } from 'vitest'
import { describeTx } from './describe-tx.ts'
import { spend } from './testing/scripted-node.ts'
import { readNodeTx } from './read-node-tx.ts'
import { utxoPanels } from './utxo-panels.ts'
import { writeTxExt } from './wire-ext.ts'

const told = (chain: ChainOf<'utxo'>, sequence: number): unknown => {
  const [first] = spend(7, 6, '1.00000000').vin
  const tx = readNodeTx({ ...spend(7, 6, '1.00000000'), vin: [{ ...first, sequence }] })
  const { kind, ext } = describeTx(tx, chain.quirks, null)
  const detail = { hash: tx.txid.slice(2), kind, ext: writeTxExt(ext, chain) } as unknown as TxDetail
  return utxoPanels.transaction(detail, chain).rows.find(({ label }) => label === 'utxo.tx.rbf')?.value
}

test('screens-nonevm §4.4: what sequences announce is told where nodes replace what waits, and not where they keep what they saw first', () => {
  const flag = (key: string) => ({ as: 'flag', tone: 'plain', key })
  for (const chain of [btc, ltc, fractalBitcoin]) {
    expect(told(chain, 0xfffffffd), chain.code).toEqual(flag('utxo.tx.rbf.yes'))
    expect(told(chain, 0xfffffffe), chain.code).toEqual(flag('utxo.tx.rbf.no'))
  }
  for (const chain of [bch, bsv, dash, doge]) expect(told(chain, 0xfffffffd), chain.code).toBeUndefined()
})
