import { expect, test } from 'vitest'
import type { BatchLookups } from '@orrery/family/batch-lookup'
import type { Hex } from '@orrery/primitives/hex'
import { makeBlock } from '../testing/blocks.ts'
import { testChain } from '../testing/chain.ts'
import { refusal, testRpc, type Answer } from '../testing/rpc.ts'
import { batchLookupsOf } from './batch-lookups-of.ts'

const { signal } = new AbortController()
const hash = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const of = (stack: 'zksync' | 'polygon-zkevm' | 'op', answer: Answer): BatchLookups | null =>
  batchLookupsOf(testChain({}, { stack }), testRpc(answer))

/** A node of the ZK stack with so many batches, of which so many are committed, proved and executed. */
function zksync(newest: number, committed: number, proved: number, executed: number): Answer {
  const step = (name: string, at: string, isThere: boolean, n: number) => ({
    [`${name}TxHash`]: isThere ? hash(n).toUpperCase().replace('0X', '0x') : null,
    [at]: isThere ? `2026-01-0${1 + (n % 9)}T00:00:00.500Z` : null,
  })
  return (method, [number]) => {
    const n = Number(number)
    if (method === 'zks_L1BatchNumber') return `0x${newest.toString(16)}`
    if (n > newest) return null
    if (method === 'zks_getL1BatchBlockRange') return [`0x${(n * 10).toString(16)}`, `0x${(n * 10 + 9).toString(16)}`]
    if (method !== 'zks_getL1BatchDetails') throw refusal(-32_601, 'no such method')
    return {
      number: n,
      timestamp: 1_700_000_000 + n,
      l1TxCount: 2,
      l2TxCount: 40,
      rootHash: hash(n),
      status: 'sealed',
      l1GasPrice: 12_345_678_901,
      l2FairGasPrice: 45_250_000,
      fairPubdataPrice: 7,
      baseSystemContractsHashes: { bootloader: hash(0xb), default_aa: hash(0xd) },
      ...step('commit', 'committedAt', n > 0 && n <= committed, n),
      ...step('prove', 'provenAt', n > 0 && n <= proved, n + 1),
      ...step('execute', 'executedAt', n > 0 && n <= executed, n + 2),
    }
  }
}

test('screens-evm §12.1: the node of a ZK chain tells how far its batches are on the parent chain, by three stages', async () => {
  const batches = of('zksync', zksync(500_000, 499_990, 499_700, 498_000))!
  expect(batches.stages).toEqual(['committed', 'proved', 'executed'])
  expect(await batches.ends(signal)).toEqual({
    newest: 500_000,
    committed: 499_990,
    proved: 499_700,
    executed: 498_000,
  })
  expect(await of('zksync', zksync(3, 0, 0, 0))!.ends(signal)).toEqual({
    newest: 3,
    committed: null,
    proved: null,
    executed: null,
  })
  expect(await of('zksync', zksync(0, 0, 0, 0))!.ends(signal)).toMatchObject({ newest: 0, committed: null })
})

test('screens-evm §12.2: a batch of the ZK stack has its blocks, transactions, root, and the transactions that brought it on', async () => {
  const batches = of('zksync', zksync(9, 8, 7, 6))!
  const [executed, sealed, none] = await batches.read([6, 9, 10], signal)
  expect(executed).toMatchObject({
    number: 6,
    timeMs: 1_700_000_006_000,
    state: 'executed',
    blocks: { from: 60, to: 69 },
    txs: 42,
    parentTxs: 2,
    root: hash(6),
    steps: {
      committed: { hash: hash(6), atMs: Date.parse('2026-01-07T00:00:00.500Z') },
      proved: { hash: hash(7), atMs: Date.parse('2026-01-08T00:00:00.500Z') },
      executed: { hash: hash(8), atMs: Date.parse('2026-01-09T00:00:00.500Z') },
    },
  })
  expect(sealed).toMatchObject({ state: 'sealed', steps: { committed: { hash: null, atMs: null } } })
  expect(none).toBeNull()
  expect(executed!.facts).toEqual([
    { name: 'l1GasPrice', as: 'gas', value: '12345678901' },
    { name: 'fairGasPrice', as: 'gas', value: '45250000' },
    { name: 'pubdataPrice', as: 'gas', value: '7' },
    { name: 'bootloader', as: 'hash', value: hash(0xb) },
    { name: 'defaultAccount', as: 'hash', value: hash(0xd) },
  ])
  expect((await batches.raw(6, signal)).map(({ method }) => method)).toEqual([
    'zks_getL1BatchDetails',
    'zks_getL1BatchBlockRange',
  ])
})

test('what a node tells in another shape is not there: nothing of it is guessed', async () => {
  const strange = of('zksync', (method) =>
    method === 'zks_getL1BatchBlockRange'
      ? ['0x9', '0x2']
      : { number: 5, timestamp: 'soon', l1TxCount: -1, commitTxHash: '0x12', committedAt: 'never', rootHash: 7 },
  )!
  expect(await strange.read([5, 6], signal)).toEqual([
    {
      number: 5,
      timeMs: null,
      state: null,
      blocks: null,
      txs: null,
      parentTxs: null,
      root: null,
      steps: {
        committed: { hash: null, atMs: null },
        proved: { hash: null, atMs: null },
        executed: { hash: null, atMs: null },
      },
      facts: [],
    },
    // It tells another number than was asked for.
    null,
  ])
  await expect(strange.ends(signal)).rejects.toMatchObject({ code: 'UPSTREAM_SHAPE' })
  const without = of('zksync', () => {
    throw refusal(-32_601, 'the method does not exist')
  })!
  await expect(without.ends(signal)).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})

test('screens-evm §12.1: nodes of zkEVM chains tell batches with all their bytes; a proof also executes', async () => {
  const { block } = makeBlock(40)
  const told = (n: number) => ({
    number: `0x${n.toString(16)}`,
    coinbase: `0x${'11'.repeat(20)}`,
    stateRoot: hash(n),
    globalExitRoot: hash(0xe1),
    accInputHash: hash(0xac),
    timestamp: '0x65f00000',
    sendSequencesTxHash: n <= 8 ? hash(100 + n) : null,
    verifyBatchTxHash: n <= 5 ? hash(200 + n) : null,
    closed: n < 9,
    blocks: n === 9 ? [] : [block.hash, block.hash],
    transactions: [hash(1), hash(2), hash(3)],
    batchL2Data: '0x0b0000',
  })
  const batches = of('polygon-zkevm', (method, [first]) => {
    switch (method) {
      case 'zkevm_batchNumber':
        return '0x9'
      case 'zkevm_virtualBatchNumber':
        return '0x8'
      case 'zkevm_verifiedBatchNumber':
        return '0x5'
      case 'zkevm_getBatchByNumber':
        return Number(first) > 9 ? null : told(Number(first))
      default:
        return first === block.hash ? { ...block, transactions: block.transactions.map((tx) => tx.hash) } : null
    }
  })!
  expect(await batches.ends(signal)).toEqual({ newest: 9, committed: 8, proved: 5, executed: null })
  const rows = await batches.read([9, 8, 5, 10], signal)
  expect(rows[0]).toMatchObject({ number: 9, state: 'open', blocks: null, txs: 3, parentTxs: null })
  expect(rows[1]).toMatchObject({
    state: 'committed',
    timeMs: 0x65f0_0000 * 1_000,
    blocks: { from: 40, to: 40 },
    steps: { committed: { hash: hash(108) }, proved: { hash: null } },
  })
  expect(rows[2]).toMatchObject({ state: 'proved', root: hash(5), steps: { proved: { hash: hash(205) } } })
  expect(rows[3]).toBeNull()
  expect(rows[1]!.facts).toEqual([
    { name: 'sequencer', as: 'address', value: `0x${'11'.repeat(20)}` },
    { name: 'batchBytes', as: 'number', value: '3' },
    { name: 'accumulatedInput', as: 'hash', value: hash(0xac) },
    { name: 'globalExitRoot', as: 'hash', value: hash(0xe1) },
  ])
})

test('screens-evm §12.1: of rollups whose node does not tell them nobody is asked', () => {
  expect(of('op', () => null)).toBeNull()
})
