import { createHash } from 'node:crypto'
import { ChunkEncoder } from '@orrery/archive/encode/chunk-encoder'
import { readSums } from '@orrery/archive/testing/read-sums'
import type { Bundle } from '@orrery/model/rows'
import { logOfPlace, MOST_IN_LOG, MOST_LOGS, placeOfMove } from '@orrery/model/transfer-place'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { NFT_NOTICE } from '../events/event-codes.ts'
import { createNormalizer, rulesOf } from '../normalize.ts'
import { rawBlock, rawReceipts } from '../raw.ts'
import { evmTables } from '../tables/evm-tables.ts'
import { testChain } from '../testing/chain.ts'
import {
  CONSECUTIVE_TRANSFER,
  MOST_OF_RANGE,
  MOST_OF_RANGES,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
} from '../transfers-of-log.ts'
import { packBlock } from './pack-block.ts'
import { scanBlock } from './scan-block.ts'
import { scanReceipts } from './scan-receipts.ts'

const chain = testChain()
const HASH: Hex = `0x${'b2'.repeat(32)}`
const TX: Hex = `0x${'c3'.repeat(32)}`
const TOKEN: Hex = `0x${'77'.repeat(20)}`
const digits = (value: number | bigint): string => value.toString(16).padStart(64, '0')
const topic = (value: number | bigint): Hex => `0x${digits(value)}`
const WHO = [topic(0xaa), topic(0xaa), topic(0xbb)] as const

type Told = { readonly topics: readonly Hex[]; readonly data: string }

/** A block with one transaction that wrote these logs: its rows, and what both lanes make of it. */
function bothLanes(logs: readonly Told[]) {
  const header = {
    number: '0x7',
    hash: HASH,
    parentHash: HASH,
    timestamp: '0x5',
    logsBloom: `0x${'1'.repeat(512)}`,
    miner: TOKEN,
  }
  const roots = {
    stateRoot: HASH,
    transactionsRoot: HASH,
    receiptsRoot: HASH,
    gasUsed: '0x1',
    gasLimit: '0x1',
    extraData: '0x',
  }
  const tx = { hash: TX, from: TOKEN, to: TOKEN, value: '0x0', gas: '0x1', nonce: '0x0', input: '0x', gasPrice: '0x1' }
  const receipt = {
    transactionHash: TX,
    transactionIndex: '0x0',
    blockHash: HASH,
    blockNumber: '0x7',
    gasUsed: '0x1',
    cumulativeGasUsed: '0x1',
    effectiveGasPrice: '0x1',
    status: '0x1',
    contractAddress: null,
    logs: logs.map(({ topics, data }, i) => ({
      address: TOKEN,
      topics,
      data: `0x${data}`,
      blockHash: HASH,
      transactionHash: TX,
      logIndex: `0x${i.toString(16)}`,
    })),
  }
  const block = JSON.stringify({ ...header, ...roots, transactions: [tx] })
  const receipts = JSON.stringify([receipt])
  const bundle = createNormalizer(chain).bundle({
    block: rawBlock(JSON.parse(block)),
    receipts: rawReceipts(JSON.parse(receipts)),
  })
  const slow = new ChunkEncoder('TEST', evmTables)
  slow.encode([bundle])
  const fast = new ChunkEncoder('TEST', evmTables)
  const [scanned, paid] = [scanBlock(Buffer.from(block), 0)!.value!, scanReceipts(Buffer.from(receipts), 0)!.value!]
  fast.encode([packBlock({ block: scanned, receipts: paid, source: 'test' }, rulesOf(chain))])
  return { bundle, slow: contentOf(slow), fast: contentOf(fast) }
}

/** What an encoder holds, short: bodies as hashes, and how many balances there are with their sum. */
function contentOf(encoder: ChunkEncoder) {
  const bodies = encoder.bodies().map(({ table, body }) => {
    const hash = createHash('sha256')
    for (const piece of body) hash.update(piece)
    return `${table.name} ${hash.digest('hex')}`
  })
  const sums = [...readSums(encoder.sums().asset, 'asset')]
  return {
    bodies: bodies.toSorted(),
    counts: encoder.counts,
    balances: sums.length,
    got: sums.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n),
  }
}

const placesOf = ({ transfers }: Bundle): readonly number[] => transfers.map(({ seq }) => seq)

test('issue 4: a batch of more items than stand beside a log’s number is told whole, both ways, each item at a place of its own', () => {
  const count = 66_000
  const list = (first: number): string =>
    digits(count) + Array.from({ length: count }, (_, i) => digits(first + i)).join('')
  const { bundle, slow, fast } = bothLanes([
    { topics: [TRANSFER_SINGLE, ...WHO], data: digits(5) + digits(1) },
    { topics: [TRANSFER_BATCH, ...WHO], data: digits(64) + digits(64 + 32 * (count + 1)) + list(1_000) + list(1) },
    { topics: [TRANSFER_SINGLE, ...WHO], data: digits(6) + digits(1) },
  ])
  expect(fast).toEqual(slow)
  expect(slow.counts.transfers).toBe(count + 2)
  // Each item leaves one holder and comes to another.
  expect(slow.balances).toBe(2 * (count + 2))
  expect(slow.got).toBe(BigInt((count * (count + 1)) / 2 + 2))
  const places = placesOf(bundle)
  expect(new Set(places).size).toBe(places.length)
  expect(bundle.transfers.filter(({ seq }) => logOfPlace(seq) === 1)).toHaveLength(count)
  expect(bundle.transfers.filter(({ seq }) => logOfPlace(seq) === 2)).toMatchObject([{ tokenId: 6n }])
  expect(bundle.transfers.at(-2)).toMatchObject({ tokenId: 66_999n, amount: 66_000n })
}, 60_000)

test('reliability F-38: of a block full of ranges some are told item by item and the rest stay ranges, both ways the same', () => {
  const whole = MOST_OF_RANGES / MOST_OF_RANGE
  const ranges = Array.from({ length: whole + 3 }, (_, i) => ({
    topics: [CONSECUTIVE_TRANSFER, topic(i * MOST_OF_RANGE), topic(0), topic(0xbb)],
    data: digits((i + 1) * MOST_OF_RANGE - 1),
  }))
  const { bundle, slow, fast } = bothLanes(ranges)
  expect(fast).toEqual(slow)
  expect(bundle.transfers).toHaveLength(MOST_OF_RANGES)
  expect(bundle.family['evm_nft_notices']).toEqual(
    ranges.slice(whole).map((_, i) => ({
      height: 7,
      tx_index: 0,
      seq: whole + i,
      contract: TOKEN,
      kind: NFT_NOTICE.range,
      from_id: BigInt((whole + i) * MOST_OF_RANGE),
      to_id: BigInt((whole + i + 1) * MOST_OF_RANGE - 1),
      account: `0x${'bb'.padStart(40, '0')}`,
      uri: null,
    })),
  )
  expect(bundle).not.toHaveProperty('room')
}, 60_000)

test('places of movements tell their log, follow each other within it, and stay below those of calls', () => {
  for (const log of [0, 1, 70_000, MOST_LOGS - 1])
    for (const position of [0, 1, 65_535, 65_536, MOST_IN_LOG - 1]) {
      const place = placeOfMove(log, position)
      expect(logOfPlace(place)).toBe(log)
      expect(place).toBeLessThan(2 ** 48)
      if (position > 0) expect(place).toBeGreaterThan(placeOfMove(log, position - 1))
    }
  expect(placeOfMove(7, 65_535) + 1).toBe(placeOfMove(8, 0))
  expect(placeOfMove(MOST_LOGS - 1, 65_535)).toBeLessThan(placeOfMove(0, 65_536))
})
