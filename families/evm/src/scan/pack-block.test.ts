import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChunkEncoder } from '@orrery/archive/encode/chunk-encoder'
import { encodedContent } from '@orrery/archive/testing/encoded-content'
import { createRandom } from '@orrery/primitives/random'
import { createNormalizer, rulesOf } from '../normalize.ts'
import { rawBlock, rawReceipts, toNumber } from '../raw.ts'
import { EVENT_TABLES } from '../tables/event-tables.ts'
import { evmTables } from '../tables/evm-tables.ts'
import { testChain } from '../testing/chain.ts'
import { randomBlock } from '../testing/random-block.ts'
import { randomTree } from '../testing/random-tree.ts'
import { recorded, recordedResult } from '../testing/recordings.ts'
import type { BlockFrames } from '../traces/call-frame.ts'
import { coinsEndOf, traceBlock } from '../traces/traced-block.ts'
import { isConsistent } from './check-scanned.ts'
import { packBlock } from './pack-block.ts'
import type { PackParts } from './parcel.ts'
import { scanBlock } from './scan-block.ts'
import { scanReceipts } from './scan-receipts.ts'
import { createUnpack } from './unpack-block.ts'

const STACKS = ['none', 'op', 'arbitrum', 'polygon', 'bsc', 'gnosis', 'avalanche'] as const
const CHAINS = STACKS.map((stack) => testChain({}, { stack }))

type Traced = { readonly frames: BlockFrames; readonly hasLedger: boolean }

/** Columns by the long way and by the fast lane; null where the fast lane leaves the block to the other. */
function bothWays(chain: (typeof CHAINS)[number], told: string, toldReceipts: string, traced: Traced | null = null) {
  const scanned = scanBlock(Buffer.from(told), 0)
  const paid = scanReceipts(Buffer.from(toldReceipts), 0)
  if (!scanned?.value || !paid?.value || !isConsistent(scanned.value, paid.value)) return null
  expect([scanned.end, paid.end]).toEqual([Buffer.byteLength(told), Buffer.byteLength(toldReceipts)])
  const slow = new ChunkEncoder('TEST', evmTables)
  const fast = new ChunkEncoder('TEST', evmTables)
  const block = rawBlock(JSON.parse(told))
  const raw = { block, receipts: rawReceipts(JSON.parse(toldReceipts)) }
  slow.encode([
    createNormalizer(chain).bundle(
      traced === null ? raw : { ...raw, frames: traced.frames, ...(traced.hasLedger && { genesis: [] }) },
    ),
  ])
  const parts: PackParts = {
    block: scanned.value,
    receipts: paid.value,
    source: 'test',
    ...(traced !== null && {
      traced: {
        hasLedger: traced.hasLedger,
        block: traceBlock(traced.frames, {
          height: toNumber(block.number),
          hashOf: (txIndex) => block.transactions[txIndex]!.hash,
          coinsEnd: coinsEndOf(block),
        }),
      },
    }),
  }
  fast.encode([packBlock(parts, rulesOf(chain))])
  const beside = new ChunkEncoder('TEST', evmTables)
  const { content, handedOver } = packBlock(parts, rulesOf(chain)).parcel()
  beside.encode([createUnpack(chain)(structuredClone(content, { transfer: [...handedOver] }))])
  expect(encodedContent(beside)).toEqual(encodedContent(fast))
  return { slow: encodedContent(slow), fast: encodedContent(fast) }
}

test('columns written from the text equal those made of rows, for blocks of any content', () => {
  const filled = new Set<string>()
  fc.assert(
    fc.property(fc.integer(), fc.nat(12), fc.nat(STACKS.length - 1), (seed, txs, chain) => {
      let state = seed | 1
      const random = (): number => {
        state = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d)
        state = (state + 0x9e37_79b9) | 0
        return (state >>> 0) / 2 ** 32
      }
      const { block, receipts } = randomBlock(random, txs, false, true)
      const both = bothWays(CHAINS[chain]!, block, receipts)
      expect(both).not.toBeNull()
      expect(both!.fast).toEqual(both!.slow)
      for (const table of Object.keys(both!.fast.bodies)) filled.add(table)
    }),
    { numRuns: 320, seed: 11 },
  )
  expect(EVENT_TABLES.filter(({ name }) => !filled.has(name)).map(({ name }) => name)).toEqual([])
}, 60_000)

test('reliability I-9: of forms that are not known here, which may lack what others have, both ways make the same, traced or not', () => {
  let lacking = 0
  fc.assert(
    fc.property(fc.integer(), fc.nat(6), fc.nat(STACKS.length - 1), fc.boolean(), (seed, txs, chain, isTraced) => {
      const random = createRandom(seed)
      const { block, receipts } = randomBlock(random, txs, true)
      const frames = { txs: Array.from({ length: txs }, () => randomTree(random)), rewards: [] }
      const both = bothWays(CHAINS[chain]!, block, receipts, isTraced ? { frames, hasLedger: true } : null)
      expect(both).not.toBeNull()
      expect(both!.fast).toEqual(both!.slow)
      if (rawBlock(JSON.parse(block)).transactions.some(({ untold }) => untold)) lacking++
    }),
    { numRuns: 160, seed: 11 },
  )
  expect(lacking).toBeGreaterThan(60)
}, 60_000)

test('issue 4: what a trace tells comes to the same both ways: movements, calls, contracts, and all changes of native balances', () => {
  const filled = new Set<string>()
  let ledgers = 0
  fc.assert(
    fc.property(fc.integer(), fc.nat(6), fc.nat(CHAINS.length - 1), fc.boolean(), (seed, txs, chain, hasLedger) => {
      const random = createRandom(seed)
      const { block, receipts } = randomBlock(random, txs)
      const frames = { txs: Array.from({ length: txs }, () => randomTree(random)), rewards: [] }
      const both = bothWays(CHAINS[chain]!, block, receipts, { frames, hasLedger })
      expect(both!.fast).toEqual(both!.slow)
      for (const table of Object.keys(both!.fast.bodies)) filled.add(table)
      if (both!.fast.sums.some((sum) => sum.startsWith('0x '))) ledgers++
    }),
    { numRuns: 220, seed: 5 },
  )
  expect([...filled]).toEqual(expect.arrayContaining(['evm_calls', 'evm_account_calls', 'evm_traced', 'deltas']))
  expect(ledgers).toBeGreaterThan(10)
}, 60_000)

describe('recorded blocks', () => {
  recorded('of real chains give the same columns both ways', () => {
    let taken = 0
    for (const folder of [
      'mainnet-rpc-from-rlp/14764013',
      'squid-fixtures/ethereum/18500000',
      'squid-fixtures/ethereum/1000000',
      'squid-fixtures/arbitrum/150000000',
      'squid-fixtures/cronos/10000',
    ]) {
      const text = (name: string): string => JSON.stringify(recordedResult(`${folder}/${name}.json`))
      for (const chain of CHAINS) {
        const both = bothWays(chain, text('block'), text('receipts'))
        if (both === null) continue
        taken++
        expect(both.fast).toEqual(both.slow)
      }
    }
    expect(taken).toBeGreaterThanOrEqual(14)
  })
})

test('text that is cut, doubled or garbled is never taken for a block', () => {
  const { block } = randomBlock(() => 0.4, 3)
  const whole = rawBlock(JSON.parse(block))
  for (let length = 0; length < block.length; length += 7)
    expect(scanBlock(Buffer.from(block.slice(0, length)), 0)).toBeNull()
  for (let at = 1; at < block.length; at += 11) {
    const garbled = Buffer.from(block)
    garbled[at] = 0x7b
    const scanned = scanBlock(garbled, 0)
    // A brace inside a field's text is met when its digits are read; elsewhere the block is refused or the same.
    if (scanned?.value) expect(scanned.value.txCount).toBe(whole.transactions.length)
  }
})

test('capitals, white space and numbers go the long way', () => {
  const { block, receipts } = randomBlock(() => 0.4, 2)
  expect(scanBlock(Buffer.from(JSON.stringify(JSON.parse(block), null, 1)), 0)).toBeNull()
  expect(scanReceipts(Buffer.from(receipts.replace('[{', '[ {')), 0)).toBeNull()
  const miner = /"miner":"0x([0-9a-f]{40})"/.exec(block)![1]!
  const capital = block.replace(
    miner,
    miner.replace(/[a-f]/, (digit) => digit.toUpperCase()),
  )
  expect(capital === block || scanBlock(Buffer.from(capital), 0) === null).toBe(true)
  expect(scanReceipts(Buffer.from(receipts.replace(/"logIndex":"0x[0-9a-f]+"/, '"logIndex":3')), 0)).toBeNull()
})

test('a key that stands there twice, and digits in capitals anywhere, come to what JSON.parse makes of them (reliability F-06)', () => {
  const odd: readonly ((text: string) => string)[] = [
    (text) => text.replaceAll(/("(?:to|gasPrice|effectiveGasPrice|contractAddress)":)("0x[0-9a-f]+")/g, '$1$2,$1null'),
    (text) => text.replaceAll(/("(?:to|value|data)":)("0x[0-9a-f]*")/g, '$1"0x99",$1$2'),
    (text) => text.replaceAll(/"logs":\[/g, '"logs":[],"logs":['),
    (text) => text.replaceAll(/("topics":\[[^\]]*\])/g, '$1,"topics":[]'),
    (text) => text.replace('"transactions":[', '"transactions":[],"transactions":['),
    (text) => text.replaceAll(/"0x[0-9a-f]+"/g, (hex) => `"0x${hex.slice(3, -1).toUpperCase()}"`),
    (text) =>
      text.replaceAll(/"(?:topics|address|from|to)":\[?"0x[0-9a-f]+"/g, (hex) =>
        hex.replace(/[a-f](?=[0-9a-f]*"$)/, (digit) => digit.toUpperCase()),
      ),
  ]
  const random = createRandom(5)
  for (let round = 0; round < 60; round++) {
    const { block, receipts } = randomBlock(random, 6)
    for (const [i, change] of odd.entries()) {
      const both = bothWays(CHAINS[round % CHAINS.length]!, change(block), change(receipts))
      if (both !== null) expect(both.fast, `change ${i}`).toEqual(both.slow)
    }
  }
})

test('digits that are none are an upstream error, not a row', () => {
  const { block, receipts } = randomBlock(() => 0.4, 1)
  const broken = block.replace(/("value":"0x)[0-9a-f]/, '$1g')
  const scanned = scanBlock(Buffer.from(broken), 0)!.value!
  const paid = scanReceipts(Buffer.from(receipts), 0)!.value!
  expect(() =>
    new ChunkEncoder('TEST', evmTables).encode([
      packBlock({ block: scanned, receipts: paid, source: 'node' }, rulesOf(testChain())),
    ]),
  ).toThrow(expect.objectContaining({ code: 'UPSTREAM_SHAPE' }))
})

test('null is null', () => {
  expect(scanBlock(Buffer.from('null'), 0)).toEqual({ value: null, end: 4 })
  expect(scanReceipts(Buffer.from('null'), 0)).toEqual({ value: null, end: 4 })
})
