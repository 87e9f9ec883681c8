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

test('screens-evm §4.3: the hashes of blobs lead to their pages once a block has them', () => {
  const blobsOf = (height: number | null) =>
    transactionPanel(tx({ height, ext: { nonce: 1, type: 3, blobHashes: ['0x01ab'] } }), testChain()).rows.find(
      ({ label }) => label === 'evm.tx.blobs',
    )?.value
  const hash = { as: 'hash', text: '0x01ab' }
  expect(blobsOf(7)).toEqual({
    as: 'list',
    items: [{ as: 'place', path: '/blob/7/0x01ab', text: '0x01ab', isHash: true }],
  })
  expect(blobsOf(null)).toEqual({ as: 'list', items: [hash] })
})

test('screens-evm §4.3: of the fee is told what came back for gas that was paid for and not used, and only where that is the rule', () => {
  const refundOf = (ext: object, quirks: Parameters<typeof testChain>[1] = {}) =>
    transactionPanel(
      tx({ ext: { nonce: 1, gas: 100_000, type: 2, gasUsed: 60_000, gasPrice: '7', ...ext } }),
      testChain({}, quirks),
    ).rows.find(({ label }) => label === 'evm.tx.refund')?.value
  expect(refundOf({})).toEqual({ as: 'amount', value: '280000', unit: 'native' })
  expect(refundOf({}, { chargesLimit: true })).toBeUndefined()
  for (const none of [
    { gasUsed: 100_000 },
    { gasPrice: '0' },
    { gasUsed: undefined },
    { feeCurrency: `0x${'3'.repeat(40)}` },
    { payer: `0x${'3'.repeat(40)}` },
    { ticket: { ticketId: '0x06' } },
  ])
    expect(refundOf(none), JSON.stringify(none)).toBeUndefined()
})
