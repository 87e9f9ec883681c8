import { openArchive } from '@orrery/archive/open-archive'
import { temporaryEngine } from '@orrery/archive/testing/temporary-engine'
import { createChainHead } from '@orrery/head/create-chain-head'
import { createFollower } from '@orrery/indexer/create-follower'
import { chainKey } from '@orrery/model/chain'
import { SAMPLE_TOKENS, sampleBundle, sampleTx } from '@orrery/model/sample-bundle'
import { systemClock } from '@orrery/primitives/clock'
import { silentLog } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeChain, normalizeFake, refOfFake, type FakeBlock } from './fake-chain.ts'
import { createFakeNode } from './fake-node.ts'
import { createFaults } from './faults.ts'
import { sampleTables } from './sample-tables.ts'

const TXS = 30_000
const LOGS_PER_TX = 2
const DEPTH = 2

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine?.end())

async function follow(code: string, seed: number, normalize: (block: FakeBlock) => ReturnType<typeof normalizeFake>) {
  const chain = createFakeChain(seed)
  chain.mine(5)
  const archive = await openArchive(engine.store, code, { familyTables: sampleTables })
  const head = createChainHead({ chain: code })
  const random = createRandom(seed)
  const follower = createFollower({
    chain: { code, blockSeconds: 1, archiveDepth: DEPTH },
    adapter: { ...createFakeNode(chain, systemClock, random, createFaults(random, 0), null), normalize },
    head,
    archive,
    clock: systemClock,
    random,
    log: silentLog,
    options: { pollMs: 20, archiveBlocks: 1, archiveIdleMs: 100, verifyShare: 1 },
  })
  const until = async (done: () => boolean) => {
    while (!done()) await systemClock.sleep(5)
  }
  await until(() => head.view().tip?.hash === chain.tip().hash)
  return { chain, archive, head, follower, until }
}

// reliability F-33, I-8
test('a block of 30,000 transactions and 60,000 logs is stored whole, and another chain moves on meanwhile', async () => {
  const random = createRandom(9)
  const include = Array.from({ length: TXS }, () => ({
    ...sampleTx(random),
    moves: Array.from({ length: LOGS_PER_TX }, (_, i) => ({
      token: SAMPLE_TOKENS[0]!,
      from: SAMPLE_TOKENS[1]!.address,
      to: SAMPLE_TOKENS[2]!.address,
      amount: BigInt(i + 1),
      tokenId: null,
    })),
  }))
  let huge = -1
  const big = await follow('HUGE', 1, (block) =>
    block.header.height === huge
      ? sampleBundle({ ...block.header, hash: block.hash, maxTxs: 0, include }, createRandom(1))
      : normalizeFake(block),
  )
  const other = await follow('OTHER', 2, normalizeFake)
  huge = big.chain.tip().header.height + 1
  big.chain.mine(1 + DEPTH)
  let moved = 0
  const isStored = () => (big.archive.state().ranges.at(-1)?.to ?? -1) >= huge
  while (!isStored()) {
    other.chain.mine(1)
    const { hash } = refOfFake(other.chain.tip())
    await other.until(() => other.head.view().tip?.hash === hash)
    moved++
  }
  expect(moved, 'blocks of the other chain meanwhile').toBeGreaterThan(3)
  const txs = await engine.store.query({
    sql: `SELECT count() AS rows, uniqExact(tx_index) AS places FROM txs WHERE chain = {chain:UInt32} AND height = {height:UInt32}`,
    params: { chain: { type: 'u32', value: chainKey('HUGE') }, height: { type: 'u32', value: huge } },
    columns: { rows: 'u64', places: 'u64' },
  })
  expect(txs.map(({ rows, places }) => [Number(rows), Number(places)])).toEqual([[TXS, TXS]])
  expect((await big.archive.reads.block(huge))?.txCount).toBe(TXS)
  const { hash } = include.at(-1)!
  expect(await big.archive.reads.logsOfTx(huge, TXS - 1, 10)).toHaveLength(LOGS_PER_TX)
  expect((await big.archive.reads.tx(hash))?.height).toBe(huge)
  await Promise.all([big.follower.stop(), other.follower.stop()])
})
