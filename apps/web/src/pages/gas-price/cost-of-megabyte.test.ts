import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import { expect, test } from 'vitest'
import { costOfMegabyte } from './cost-of-megabyte.ts'

const on = (code: string) => ALL_CHAINS.find((chain) => chain.code === code)!

test('screens-evm §7: a megabyte of blobs against as much calldata, by the floor of EIP-7623 where it holds', () => {
  const prices = { blobPrice: '10', baseFee: '1000' }
  expect(costOfMegabyte({ ...prices, chain: on('ETH') })).toEqual({
    blobs: '10000000',
    calldata: '40000000000',
    times: 4_000,
  })
  expect(costOfMegabyte({ ...prices, chain: on('GNOSIS') }).calldata).toBe('16000000000')
  expect(costOfMegabyte({ blobPrice: null, baseFee: '7', chain: on('ETH') })).toMatchObject({
    blobs: null,
    times: null,
  })
  // Blobs that cost more are no multiple of anything.
  expect(costOfMegabyte({ blobPrice: '100000', baseFee: '7', chain: on('ETH') }).times).toBeNull()
})
