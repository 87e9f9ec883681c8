import { expect, test } from 'vitest'
import type { GasPrices } from '@orrery/model/wire/gas'
import { stubTxDetail } from '../../page-parts/stubs.ts'
import { leastForBlobs, mostForGas, sentAgain, waysAgain } from './sent-again.ts'

const FROM = '0xAb00000000000000000000000000000000000001'
const tx = (ext: object) => ({
  ...stubTxDetail,
  finality: 'pending' as const,
  from: FROM,
  to: '0xcd00000000000000000000000000000000000002',
  value: '5',
  input: '0x1234',
  ext: { nonce: 7, gas: 60_000, ...ext },
})
const typed = tx({ type: 2, maxFee: '100', maxTip: '10' })
const tiers = (tip: string, price: string) => [{ tip, price }] as unknown as GasPrices['tiers']

test('screens-evm §4.3: its sender pays more for the same transaction: each price a tenth higher at least, under the same number', () => {
  expect(sentAgain(typed, 'faster', null)).toEqual({
    maxFee: '111',
    call: {
      from: FROM.toLowerCase(),
      to: typed.to,
      data: '0x1234',
      value: 5n,
      more: { nonce: '0x7', gas: '0xea60', maxFeePerGas: '0x6f', maxPriorityFeePerGas: '0xc' },
    },
  })
  // Where more is paid now, that is offered, with room for the base fee to double.
  expect(sentAgain(typed, 'faster', tiers('30', '90'))?.call.more).toMatchObject({
    maxFeePerGas: '0x96',
    maxPriorityFeePerGas: '0x1e',
  })
  // Never a tip above the whole price, which no node takes.
  expect(
    sentAgain(tx({ type: 2, maxFee: '10', maxTip: '10' }), 'faster', tiers('900', '901'))?.call.more,
  ).toMatchObject({ maxFeePerGas: '0x386', maxPriorityFeePerGas: '0x384' })
  expect(sentAgain(tx({ type: 0, gasPrice: '50' }), 'faster', null)?.call.more).toMatchObject({ gasPrice: '0x38' })
  const accessList = [{ address: FROM, storageKeys: [] }]
  expect(sentAgain(tx({ type: 1, gasPrice: '50', accessList }), 'faster', null)?.call.more).toMatchObject({
    accessList,
  })
})

test('screens-evm §4.3: taking back sends nothing to oneself under the same number', () => {
  const call = sentAgain(typed, 'cancel', null)?.call
  expect(call).toMatchObject({ from: FROM.toLowerCase(), to: FROM, data: '0x', value: 0n })
  // The wallet asks the chain how much gas that takes: rollups want more than 21,000.
  expect(call?.more).toEqual({ nonce: '0x7', maxFeePerGas: '0x6f', maxPriorityFeePerGas: '0xc' })
})

test('what waits no longer, and what wallets cannot send again, has no such ways', () => {
  expect(waysAgain(typed)).toEqual(['faster', 'cancel'])
  expect(waysAgain({ ...typed, finality: 'included' })).toEqual([])
  expect(waysAgain({ ...typed, from: null })).toEqual([])
  expect(waysAgain(tx({ type: 3, maxFee: '100', maxTip: '10' }))).toEqual([])
  expect(waysAgain(tx({ type: 4, maxFee: '100', maxTip: '10' }))).toEqual(['cancel'])
  expect(waysAgain(tx({ type: 2 }))).toEqual([])
})

test('what waits tells what its gas costs at most, where it tells both its price and its limit', () => {
  const offers = { nonce: 1, ahead: 0, queued: false, gas: 21_000, maxFee: '5', maxTip: null, tip: null, outlook: null }
  expect(mostForGas({ offers })).toBe('105000')
  expect(mostForGas({ offers: { ...offers, maxFee: null } })).toBeNull()
  expect(mostForGas({ offers: { ...offers, gas: null } })).toBeNull()
  expect(mostForGas({})).toBeNull()
})

test('screens-evm §4.3: in place of one with blobs nodes take only another with blobs, at twice each of its prices', () => {
  const blobs = tx({ type: 3, maxFee: '100', maxTip: '10', maxBlobFee: '7' })
  expect(leastForBlobs(blobs)).toEqual({ maxFee: '200', maxTip: '20', maxBlobFee: '14' })
  expect(waysAgain(blobs)).toEqual([])
  expect(leastForBlobs({ ...blobs, finality: 'included' })).toBeNull()
  expect(leastForBlobs(typed)).toBeNull()
  expect(leastForBlobs(tx({ type: 3, maxFee: '100', maxTip: '10' }))).toBeNull()
})
