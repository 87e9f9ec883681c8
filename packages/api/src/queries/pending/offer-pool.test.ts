import type { HeadView } from '@orrery/head/chain-head'
import type { PendingTxRow } from '@orrery/model/rows'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { poolOf } from './offer-pool.ts'

const GWEI = 10n ** 9n
const BASE = 10n * GWEI

/** A view of one block with a base fee of 10 Gwei and room for 100,000 gas, and of what waits. */
function viewOf(
  rows: readonly Partial<PendingTxRow>[],
  paid: readonly (readonly [tip: bigint, gas: number])[] = [],
  used = 50_000,
) {
  const block = { height: 1, ext: { baseFee: String(BASE), gasLimit: 100_000, gasUsed: used } }
  const txs = paid.map(([tip, gasUsed]) => ({ ext: { gasPrice: String(BASE + tip), gasUsed } }))
  return {
    tip: block,
    base: 1,
    bundle: () => ({ block, txs }),
    pending: {
      count: rows.length,
      complete: true,
      untold: 0,
      list: () => rows.map((row) => ({ kind: 'dynamic-fee', from: '0xaa', ...row })),
    },
  } as unknown as HeadView
}
const offer = (tip: bigint, gas: number, ext: object = {}): Partial<PendingTxRow> => ({
  ext: { maxFee: String(BASE + tip), maxTip: String(tip < 0n ? 0n : tip), gas, ...ext } as never,
})

test('screens-evm §4.2: what waits is summed by tip, by type and by what cannot be in a block now', () => {
  const { sums } = poolOf(
    viewOf([
      offer(3n * GWEI, 50_000),
      offer(4n * GWEI, 30_000),
      offer(30n * GWEI, 21_000),
      offer(-GWEI, 40_000),
      offer(GWEI, 21_000, { queued: true }),
      { kind: 'blob', from: '0xbb', ...offer(2n * GWEI, 21_000, { blobHashes: ['0x01', '0x02'], maxBlobFee: '7' }) },
    ]),
  )
  expect(sums).toMatchObject({
    told: 6,
    whole: true,
    baseFee: String(BASE),
    blockGas: 100_000,
    senders: 2,
    queued: 1,
    below: { txs: 1, gas: '40000' },
    kinds: [
      { kind: 'dynamic-fee', txs: 5 },
      { kind: 'blob', txs: 1 },
    ],
    blobs: { txs: 1, blobs: 2, least: '7', median: '7', most: '7' },
  })
  expect(sums.steps.filter(({ txs }) => txs > 0)).toEqual([
    { from: String(2n * GWEI), below: String(5n * GWEI), txs: 3, gas: '101000' },
    { from: String(20n * GWEI), below: String(50n * GWEI), txs: 1, gas: '21000' },
  ])
})

test('screens-evm §4.2: where an offer would stand is told by the gas of better ones, and by what the last blocks paid', () => {
  const { outlook } = poolOf(
    viewOf(
      [offer(5n, 90_000), offer(4n, 20_000), offer(1n, 21_000)],
      [
        [1n, 25],
        [2n, 50],
        [9n, 25],
      ],
    ),
  )
  expect(outlook(6n)).toEqual({ blocks: 1, lower: 75 })
  expect(outlook(5n)).toEqual({ blocks: 1, lower: 75 })
  expect(outlook(4n)).toEqual({ blocks: 1, lower: 75 })
  expect(outlook(2n)).toEqual({ blocks: 2, lower: 25 })
  expect(outlook(-1n)).toBeNull()
  expect(poolOf(viewOf([])).outlook(1n)).toEqual({ blocks: 1, lower: null })
})

test('screens-evm §4.2: a limit that blocks are nowhere near is no room, so no block is told', () => {
  const rows = [offer(5n, 90_000), offer(4n, 20_000)]
  const full = poolOf(viewOf(rows, [[4n, 10]], 25_000))
  expect([full.sums.blockGas, full.outlook(4n)]).toEqual([100_000, { blocks: 1, lower: 0 }])
  const wide = poolOf(viewOf(rows, [[4n, 10]], 24_999))
  expect([wide.sums.blockGas, wide.outlook(4n), wide.outlook(5n)]).toEqual([
    null,
    { blocks: null, lower: 0 },
    { blocks: null, lower: 100 },
  ])
  expect(poolOf(viewOf(rows, [], 0)).outlook(4n)).toBeNull()
})

test('nothing that waits has no steps, and a made-up type adds no rows without end', () => {
  expect(poolOf(viewOf([])).sums).toMatchObject({ steps: [], kinds: [], blobs: null })
  const many = Array.from({ length: 100 }, (_, n) => ({ ...offer(1n, 1), kind: `type-0x${n.toString(16)}` }))
  expect(poolOf(viewOf(many)).sums.kinds).toHaveLength(20)
})

test('screens-evm §4.2: those that waited are listed with what became of each, the last first, and what a block has waited so long', async () => {
  const world = await createAccountWorld()
  const { height: _height, txIndex: _place, timeMs: _time, ...like } = world.chain.at(-1)!.txs[0]!
  const waiting = (n: number, nonce: number, value: bigint): PendingTxRow => ({
    ...like,
    hash: `0x${String(n).repeat(64)}`,
    value,
    seenMs: world.clock.now(),
    ext: { nonce, maxFee: '1', maxTip: '1', gas: 21_000 },
  })
  world.pend(waiting(1, 900, 5n))
  world.clock.tick(4_000)
  world.pend(waiting(2, 900, 5n))
  world.pend(waiting(3, 901, 7n))
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { code: chain } = world.runtime.chain
  const { hits, total } = await server.client.listEnded({ chain })
  expect(total).toBe(1)
  expect(hits[0]).toMatchObject({
    hash: `0x${'1'.repeat(64)}`,
    finality: 'replaced',
    waitedSeconds: 4,
    replacedBy: `0x${'2'.repeat(64)}`,
    replacement: 'speed-up',
    height: null,
  })
  // A block takes the third one.
  const tip = world.chain.at(-1)!
  const mined = {
    ...waiting(3, 901, 7n),
    height: tip.block.height + 1,
    txIndex: 0,
    timeMs: 0,
    status: 'success' as const,
  }
  world.clock.tick(9_000)
  world.head.apply({
    type: 'extended',
    bundle: {
      ...tip,
      block: {
        ...tip.block,
        height: mined.height,
        hash: `0x${'e'.repeat(64)}`,
        parentHash: tip.block.hash,
        txCount: 1,
      },
      txs: [mined],
      logs: [],
      transfers: [],
      deltas: [],
      accountTxs: [],
      contracts: [],
      family: {},
    },
    seenMs: world.clock.now(),
  })
  const all = (await server.client.listEnded({ chain })).hits
  expect(all.map(({ finality, height, waitedSeconds }) => [finality, height, waitedSeconds])).toEqual([
    ['included', mined.height, 9],
    ['replaced', null, 4],
  ])
  expect((await server.client.listEnded({ chain, became: 'included' })).hits).toHaveLength(1)
  expect((await server.client.listEnded({ chain, became: 'dropped' })).hits).toEqual([])
  const detail = await server.client.getTransaction({ chain, hash: mined.hash })
  expect(detail.waited).toMatchObject({ ms: 9_000 })
  expect((await server.client.getOfferPool({ chain })).told).toBe(1)
})
