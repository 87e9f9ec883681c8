import { expect, test } from 'vitest'
import { testChain } from './testing/chain.ts'
import { tx } from './testing/details.ts'
import { transactionPanel } from './transaction-panel.ts'

const gasOf = (ext: object) =>
  transactionPanel(tx({ ext: { nonce: 1, gas: 300_000, type: 2, ...ext } }), testChain()).rows.filter(({ label }) =>
    /\.gas(?:Used|Limit)$/.test(label),
  )

test('screens-evm §4.3: the gas limit stands once: beside what was used, or alone while nothing was', () => {
  expect(gasOf({ gasUsed: 25_487 })).toEqual([
    expect.objectContaining({ label: 'evm.tx.gasUsed', value: { as: 'percent', part: 25_487, whole: 300_000 } }),
  ])
  expect(gasOf({})).toEqual([
    expect.objectContaining({ label: 'evm.tx.gasLimit', value: { as: 'number', value: 300_000 } }),
  ])
})
