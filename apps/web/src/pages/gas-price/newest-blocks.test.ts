import { expect, test } from 'vitest'
import { newestBlocks } from './newest-blocks.ts'

test('screens-evm §7: the newest blocks stand oldest first, and what a block does not tell is a gap', () => {
  const told = newestBlocks([
    {
      timeMs: 24_000,
      txCount: 7,
      ext: { baseFee: '9', gasUsed: 15, gasLimit: 60, blobGasUsed: 3 * 131_072, blobGasPrice: '2' },
    },
    { timeMs: 12_000, txCount: 0, ext: { baseFee: 'x', gasUsed: 15, gasLimit: 0 } },
  ])
  expect(told).toEqual({
    times: [12_000, 24_000],
    baseFee: [null, '9'],
    used: [null, 0.25],
    txs: [0, 7],
    blobs: [null, 3],
    blobPrice: [null, '2'],
  })
})
