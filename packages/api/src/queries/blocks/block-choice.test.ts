import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'
import { silentLog } from '@orrery/primitives/log'
import type { ChainReads } from '@orrery/model/reads'
import type { BlockRow, TxRow } from '@orrery/model/rows'
import { chosenTxs } from './block-parts.ts'
import { fitsChoice, sortedBlocks } from './block-choice.ts'
import type { KeysetList } from '../lists/keyset-list.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'
import { gasUseOfBlock } from './block-gas.ts'

const clientOf = (world: World) =>
  createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })

const tx = (txIndex: number, more: Partial<TxRow>): TxRow => ({
  height: 1,
  txIndex,
  hash: `0x${String(txIndex).padStart(64, '0')}`,
  timeMs: 0,
  from: `0x${'aa'.repeat(20)}`,
  to: `0x${'bb'.repeat(20)}`,
  created: null,
  value: 0n,
  fee: 0n,
  status: 'success',
  kind: 'legacy',
  method: null,
  input: '0x',
  ext: {},
  ...more,
})

test('screens-evm §3.1: blocks are narrowed to what their builder wrote, in any case, and to heights', async () => {
  const extraData = `0x${Buffer.from('✨ Titan (titanbuilder.xyz)').toString('hex')}`
  const block = { producer: null, txCount: 1, ext: { extraData } }
  expect(fitsChoice(block, { builder: 'titanbuilder' }, false)).toBe(true)
  expect(fitsChoice(block, { builder: '✨' }, false)).toBe(true)
  expect(fitsChoice(block, { builder: 'beaver' }, false)).toBe(false)
  expect(fitsChoice({ ...block, ext: {} }, { builder: 'titan' }, false)).toBe(false)
  const world = await createAccountWorld()
  const client = clientOf(world)
  const heights = async (asked: object) =>
    (await client.listBlocks({ chain: world.runtime.chain.code, ...asked })).hits.map(({ height }) => height)
  // Head and archive meet between them.
  expect(await heights({ fromBlock: 40, toBlock: 46 })).toEqual([46, 45, 44, 43, 42, 41, 40])
  expect(await heights({ toBlock: 2 })).toEqual([2, 1, 0])
  expect(await heights({ fromBlock: 9, toBlock: 8 })).toEqual([])
})

test('screens-evm §3.2: transactions of a block are chosen by what they are, and the highest come first where it is asked', () => {
  const txs = [
    tx(0, { value: 5n, fee: 1n, ext: { gasPrice: '9' } }),
    tx(1, { value: 10n ** 30n, fee: 2n, status: 'failed', ext: { gasPrice: '10' } }),
    tx(2, { kind: 'blob', fee: null, method: '0xa9059cbb', ext: { gasPrice: '10' } }),
  ]
  const places = (choice: Parameters<typeof chosenTxs>[1]) => chosenTxs(txs, choice).map(({ txIndex }) => txIndex)
  expect(places({ conditions: {} })).toEqual([0, 1, 2])
  expect(places({ conditions: {}, sort: 'value' })).toEqual([1, 0, 2])
  expect(places({ conditions: {}, sort: 'fee' })).toEqual([1, 0, 2])
  expect(places({ conditions: {}, sort: 'gasPrice' })).toEqual([1, 2, 0])
  expect(places({ conditions: { status: 'failed' } })).toEqual([1])
  expect(places({ conditions: { method: ['0xa9059cbb'] }, kind: 'blob' })).toEqual([2])
  expect(places({ conditions: {}, kind: 'deposit' })).toEqual([])
  const coins = ['1.00', '250.13', '12.5'].map((feeRate, txIndex) => tx(txIndex, { ext: { feeRate } }))
  expect(chosenTxs(coins, { conditions: {}, sort: 'gasPrice' }).map(({ txIndex }) => txIndex)).toEqual([1, 2, 0])
  // screens-nonevm §4.5: by the room that counts, the virtual one where there is such.
  const sized = [
    { size: 300, vsize: 141 },
    { size: 200, vsize: null },
    { size: 190, vsize: 190 },
  ]
  const largest = chosenTxs(
    sized.map((ext, txIndex) => tx(txIndex, { ext })),
    { conditions: {}, sort: 'size' },
  )
  expect(largest.map(({ txIndex }) => txIndex)).toEqual([1, 2, 0])
})

test('screens-evm §3.2: gas of a block is told by receiver and by function, and what tells none is counted beside', () => {
  const [a, b] = [`0x${'0a'.repeat(20)}`, `0x${'0b'.repeat(20)}`] as const
  const use = gasUseOfBlock([
    tx(0, { to: a, method: '0xa9059cbb', fee: 7n, ext: { gasUsed: 50 } }),
    tx(1, { to: b, method: '0xa9059cbb', fee: 1n, ext: { gasUsed: 10 } }),
    tx(2, { to: null, method: '0x60806040', ext: { gasUsed: 100 } }),
    tx(3, { to: a, fee: null, ext: { gasUsed: 21 } }),
    tx(4, { to: a, ext: {} }),
  ])
  expect(use).toEqual({
    gasUsed: 181,
    untold: 1,
    contracts: [
      { key: null, gasUsed: 100, fees: 0n, txs: 1 },
      { key: a, gasUsed: 71, fees: 7n, txs: 2 },
      { key: b, gasUsed: 10, fees: 1n, txs: 1 },
    ],
    methods: [
      { key: null, gasUsed: 121, fees: 0n, txs: 2 },
      { key: '0xa9059cbb', gasUsed: 60, fees: 8n, txs: 2 },
    ],
  })
})

test.each([0, 3])(
  'screens-evm §3.2: lists of a block answer alike from Head and archive, %i blocks archived',
  async (archived) => {
    const world = await createAccountWorld(8)
    if (archived > 0) await world.settle(archived)
    const client = clientOf(world)
    for (const { block, txs, family } of world.chain) {
      const asked = { chain: 'tn', block: String(block.height) }
      const from = txs[0]?.from
      if (from) {
        const { hits, total, extend } = await client.listBlockTransactions({ ...asked, from, limit: 10 })
        const own = txs.filter((one) => one.from === from)
        expect([total, extend.of]).toEqual([own.length, txs.length])
        expect(hits.map(({ hash }) => hash)).toEqual(own.slice(0, 10).map(({ hash }) => hash))
      }
      const ops = await client.listBlockUserOps({ ...asked, limit: 100 })
      expect(ops.hits.map(({ hash, logIndex }) => [hash, logIndex])).toEqual(
        (family['evm_user_ops'] ?? []).map((row) => [row['hash'], row['seq']]),
      )
      for (const op of ops.hits) expect(op.txHash).toBe(txs[op.txIndex]!.hash)
      expect(await client.getBlockGas(asked)).toMatchObject({ height: block.height, gasUsed: 0, untold: txs.length })
    }
    await expect(client.listBlockTransactions({ chain: 'tn', block: '3', from: 'nobody' })).rejects.toMatchObject({
      code: 'ADDRESS_MALFORMED',
    })
  },
)

test('screens-evm §20.5: of a block with more transactions than one answer looks at, what these tell is not told of all', async () => {
  const world = await createAccountWorld(8)
  const { block, txs } = world.chain.find((one) => one.txs.length > 1)!
  const { runtime, archive } = world
  const reads = new Proxy(archive.reads, {
    get: (own, name: keyof ChainReads) =>
      name === 'block'
        ? async (at: number) => {
            const row = await own.block(at)
            return row && { ...row, txCount: 10_500 }
          }
        : own[name],
  })
  const client = clientOf({ ...world, runtime: { ...runtime, archive: { ...archive, reads } } })
  const asked = { chain: 'tn', block: String(block.height) }
  const { total, extend } = await client.listBlockTransactions({ ...asked, from: txs[0]!.from! })
  expect([total, extend.totalIsFloor, extend.of]).toEqual([
    txs.filter(({ from }) => from === txs[0]!.from).length,
    true,
    10_500,
  ])
  await expect(client.listBlockTransactions({ ...asked, sort: 'value' })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
  expect((await client.getBlockGas(asked)).leftOut).toBe(10_500 - txs.length)
})

test('a chain without contracts has no gas to tell of', async () => {
  const client = clientOf(await createOutputWorld(4))
  await expect(client.getBlockGas({ chain: 'tc', block: '2' })).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})

test('screens-evm §3.1: blocks are chosen by producer, by how many transactions they hold, and by how full they are', async () => {
  const world = await createAccountWorld(40)
  await world.settle(7)
  const client = clientOf(world)
  const newestFirst = world.chain.toReversed().map(({ block }) => block)
  const heightsOf = async (more: Parameters<typeof client.listBlocks>[0]) => {
    const heights: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { hits, extend } = await client.listBlocks({ ...more, limit: 10, ...(cursor && { cursor }) })
      heights.push(...hits.map(({ height }) => height))
      cursor = extend.next
    }
    return heights
  }
  const { producer } = newestFirst[0]!
  type Block = (typeof newestFirst)[number]
  const until = newestFirst[9]!
  const cases: readonly (readonly [object, (block: Block) => boolean])[] = [
    [{ producer: producer! }, (block) => block.producer === producer],
    [{ leastTxs: 3 }, ({ txCount }) => txCount >= 3],
    [{ fill: 'empty' }, ({ txCount }) => txCount === 0],
    [{ leastTxs: 2, until: until.timeMs }, ({ txCount, height }) => txCount >= 2 && height < until.height],
  ]
  for (const [asked, fits] of cases) {
    const expected = newestFirst.filter((block) => fits(block)).map(({ height }) => height)
    expect(expected.length).toBeGreaterThan(0)
    expect(await heightsOf({ chain: 'tn', ...asked })).toEqual(expected)
  }
  // Back up by the links of later pages: the same rows, and none left out.
  const asked = { chain: 'tn', leastTxs: 2, limit: 10 } as const
  const first = await client.listBlocks(asked)
  const second = await client.listBlocks({ ...asked, cursor: first.extend.next! })
  const back = await client.listBlocks({ ...asked, cursor: second.extend.previous! })
  expect(back.hits).toEqual(first.hits)
  // Numbers of pages count rows that do not fit.
  await expect(client.listBlocks({ ...asked, page: 2 })).rejects.toMatchObject({ code: 'PARAMETER_INVALID' })
  await expect(client.listBlocks({ chain: 'tn', producer: 'nobody' })).rejects.toMatchObject({
    code: 'ADDRESS_MALFORMED',
  })

  const block = { producer: null, txCount: 1, ext: { gasUsed: 95, gasLimit: 100, blobGasUsed: 131_072 } }
  expect(fitsChoice(block, { fill: 'full' }, false)).toBe(false)
  expect(fitsChoice({ ...block, ext: { gasUsed: 96, gasLimit: 100 } }, { fill: 'full' }, false)).toBe(true)
  expect(fitsChoice({ ...block, ext: {} }, { fill: 'full' }, false)).toBe(false)
  expect(fitsChoice(block, { fill: 'blobs' }, false)).toBe(true)
  expect([true, false].map((hasCoinbase) => fitsChoice(block, { fill: 'empty' }, hasCoinbase))).toEqual([true, false])
})

test('screens-evm §3.1: blocks are sorted by what they have the most of, the newest thousand of those that fit, and page by page', async () => {
  const world = await createAccountWorld()
  const client = clientOf(world)
  const chain = world.runtime.chain.code
  const blocks = world.chain.map(({ block }) => block)
  const heights = async (asked: object) =>
    (await client.listBlocks({ chain, ...asked })).hits.map(({ height }) => height)
  const by = (key: (block: (typeof blocks)[number]) => bigint | null) =>
    blocks
      .toReversed()
      .toSorted((a, b) => {
        const [one, other] = [key(a), key(b)]
        return one === other ? 0 : one === null ? 1 : other === null ? -1 : one > other ? -1 : 1
      })
      .map(({ height }) => height)
  const txs = by(({ txCount }) => BigInt(txCount))
  expect(await heights({ sort: 'txs', limit: 20 })).toEqual(txs.slice(0, 20))
  expect(await heights({ sort: 'txs', limit: 20, page: 3 })).toEqual(txs.slice(40, 60))
  expect(await heights({ sort: 'burnt', limit: 10 })).toEqual(by(({ burnt }) => burnt).slice(0, 10))
  const size = by((block) => (block.size === null ? null : BigInt(block.size)))
  expect(await heights({ sort: 'size', limit: 10 })).toEqual(size.slice(0, 10))
  const answer = await client.listBlocks({ chain, sort: 'gas', leastTxs: 2 })
  expect(answer.hits.every(({ txCount }) => txCount >= 2)).toBe(true)
  expect(answer.total).toBe(blocks.filter(({ txCount }) => txCount >= 2).length)
  expect(answer.extend.of).toBe(blocks.length)
  expect(answer.extend.lookedTo).toBeUndefined()
})

test('screens-nonevm §4.5: blocks are sorted by their weight and by the median of their fee rates, those that do not tell it last', async () => {
  const rows = ['9.50', undefined, '10.25', '10.05'].map((medianFeeRate, n) => ({
    height: 3 - n,
    txCount: 1,
    ext: { weight: medianFeeRate === undefined ? null : 400 * n, ...(medianFeeRate && { medianFeeRate }) },
  })) as unknown as BlockRow[]
  const list: KeysetList<BlockRow> = {
    name: 'few',
    position: ({ height }) => ({ height, txIndex: 0, seq: 0 }),
    read: (_, { before, limit }) =>
      Promise.resolve(rows.filter(({ height }) => before === undefined || height < before.height).slice(0, limit)),
  }
  const world = await createAccountWorld()
  const snapshot = { cut: NO_CUT, state: { ranges: [{ from: 0, to: 3 }] }, coverage: {} } as unknown as Snapshot
  const by = async (sort: 'weight' | 'medianFeeRate') => {
    const desk = { clock: world.clock, chain: world.runtime.chain }
    const { page } = await sortedBlocks(desk, snapshot, list, sort, { limit: 10 })
    return page.rows.map(({ height }) => height)
  }
  expect(await by('medianFeeRate')).toEqual([1, 0, 3, 2])
  expect(await by('weight')).toEqual([0, 1, 3, 2])
})

test('screens-evm §3.1: of a long list the newest are sorted, and how far down it was looked is told', async () => {
  const rows = Array.from({ length: 1_250 }, (_, n) => ({
    height: 1_249 - n,
    txCount: n,
    ext: {},
  })) as unknown as BlockRow[]
  const list: KeysetList<BlockRow> = {
    name: 'many',
    position: ({ height }) => ({ height, txIndex: 0, seq: 0 }),
    read: (_, { before, limit }) =>
      Promise.resolve(rows.filter(({ height }) => before === undefined || height < before.height).slice(0, limit)),
  }
  const world = await createAccountWorld()
  const snapshot = { cut: NO_CUT, state: { ranges: [{ from: 0, to: 1_249 }] }, coverage: {} } as unknown as Snapshot
  const { page, count } = await sortedBlocks(
    { clock: world.clock, chain: world.runtime.chain },
    snapshot,
    list,
    'txs',
    { limit: 10 },
  )
  expect(count).toBe(1_000)
  expect(page.lookedTo).toBe(250)
  expect(page.rows.map(({ height }) => height)).toEqual(Array.from({ length: 10 }, (_, n) => 250 + n))
})
