import { toFunctionSelector } from 'viem'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { postedBatch } from './batch-inbox.ts'

const OP_MAINNET = '0xff00000000000000000000000000000000000010'
const tx = (to: Hex | null, more: object = {}) => ({
  to,
  kind: 'dynamic-fee',
  method: null as Hex | null,
  status: 'success' as const,
  ...more,
})

test('screens-evm §5: a batch of the OP stack goes to the inbox that bears its chain id, with blobs or calldata, and coins alone are none', () => {
  expect(postedBatch(tx(OP_MAINNET, { kind: 'blob' }))).toEqual({ stack: 'op', chainId: 10 })
  expect(postedBatch(tx('0xff00000000000000000000000000000000008453', { method: '0x00aabbcc' }))).toEqual({
    stack: 'op',
    chainId: 8453,
  })
  expect(postedBatch(tx(OP_MAINNET))).toBeNull()
  expect(postedBatch(tx(`0xff${'0'.repeat(38)}`, { kind: 'blob' })), 'no chain has the id 0').toBeNull()
  expect(postedBatch(tx('0xff000000000000000000000000000000000000ab', { kind: 'blob' }))).toBeNull()
  expect(postedBatch(tx(`0xff${'1'.repeat(38)}`, { kind: 'blob' })), 'an address like others').toBeNull()
  expect(postedBatch(tx(null, { method: '0x8f111f3c' }))).toBeNull()
})

test('screens-evm §5: a batch of an Arbitrum chain is told by the call that its inbox takes it by, where that did not fail', () => {
  for (const form of [
    'addSequencerL2BatchFromOrigin(uint256,bytes,uint256,address,uint256,uint256)',
    'addSequencerL2Batch(uint256,bytes,uint256,address,uint256,uint256)',
    'addSequencerL2BatchFromBlobs(uint256,uint256,address,uint256,uint256)',
  ]) {
    const method = toFunctionSelector(form)
    const inbox: Hex = `0x${'1c'.repeat(20)}`
    expect(postedBatch(tx(inbox, { method })), form).toEqual({ stack: 'arbitrum', chainId: null })
    expect(postedBatch(tx(inbox, { method, status: 'failed' }))).toBeNull()
  }
  expect(
    postedBatch(tx(`0x${'1c'.repeat(20)}`, { method: '0xa9059cbb', kind: 'blob' })),
    'blobs alone say nothing',
  ).toBeNull()
})
