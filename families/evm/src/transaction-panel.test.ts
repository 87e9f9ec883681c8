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
