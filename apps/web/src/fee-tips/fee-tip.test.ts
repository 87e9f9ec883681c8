import { expect, test } from 'vitest'
import { evmPanels } from '@orrery/evm/panels'
import type { Translate } from '@orrery/i18n/translate'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { stubTxDetail } from '../page-parts/stubs.ts'
import { feeLines, tellsFee } from './fee-tip.ts'

const t = ((key: string) => key) as unknown as Translate
const native = { ...sampleEvm.native, decimals: 18, symbol: 'eth', gasUnit: 'Gwei' }
const words = { t, locale: 'en_US', native }
const tx = {
  ...stubTxDetail,
  fee: '42000000000000',
  kind: 'dynamic-fee',
  ext: { gas: 50_000, gasUsed: 21_000, gasPrice: '2000000000', baseFee: '1500000000', l1Fee: '7', nonce: 1, type: 2 },
} as unknown as typeof stubTxDetail

test('screens-evm §4.1: the tooltip of a fee has gas, its price, what is burnt, the tip and what the parent chain costs, as the transaction’s page has them', () => {
  const { rows } = evmPanels.transaction(tx, sampleEvm)
  const lines = feeLines(rows, words)
  expect(lines.map((line) => line.split(': ')[0])).toEqual([
    'evm.tx.gasUsed',
    'evm.tx.gasPrice',
    expect.stringMatching(/^evm\.tx\.(?:burnt|basePart)$/),
    'evm.tx.tip',
    'evm.tx.l1Fee',
  ])
  expect(lines[0]).toBe('evm.tx.gasUsed: 21,000 / 50,000')
  expect(lines[2]).toContain('0.0000315')
  expect(lines[3]).toContain('0.0000105')
})

test('nothing is added to an amount that is not this fee, whatever unit it is shown in', () => {
  expect(tellsFee('0.000042 ETH', tx.fee, words)).toBe(true)
  expect(tellsFee('42,000 Gwei', tx.fee, words)).toBe(true)
  expect(tellsFee('42,000,000,000,000 wei', tx.fee, words)).toBe(true)
  expect(tellsFee('0.00004 ETH', tx.fee, words)).toBe(false)
  expect(tellsFee('0.0000421 ETH', tx.fee, words)).toBe(false)
  expect(tellsFee('0.000042 ETH', null, words)).toBe(false)
})
