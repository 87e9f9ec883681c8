import type { PendingTxRow } from '@orrery/model/rows'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { hashOf, waitingRow } from '../../testing/pool-rows.ts'
import { createAccountWorld, createOutputWorld } from '../../testing/world.ts'

test('screens-nonevm §4.5: what waits is narrowed to what pays so much, moves so much, or carries data', async () => {
  const world = await createOutputWorld()
  const { height: _height, txIndex: _place, timeMs, ...like } = world.chain.at(-1)!.txs[0]!
  const rows = [
    ['1.00', 5n, 'transfer'],
    ['20.50', 500n, 'data'],
    [null, 900n, 'transfer'],
    ['20.49', 900n, 'data'],
  ].map(
    ([feeRate, value, kind], n): PendingTxRow =>
      ({
        ...like,
        hash: `0x${String(n).repeat(64)}`,
        seenMs: timeMs,
        feeRate,
        value,
        kind,
        ext: { ...like.ext, feeRate },
      }) as never,
  )
  for (const row of rows) world.pend(row)
  const { chain: plain } = world.runtime
  const knowing = { ...plain, quirks: { ...plain.quirks, layers: ['omni'] } } as typeof plain
  const server = await startTestServer([{ ...world, runtime: { ...world.runtime, chain: knowing } }])
  onTestFinished(() => server.close())
  const { code: chain } = world.runtime.chain
  const ids = async (asked: object) =>
    (await server.client.listPending({ chain, ...asked })).hits.map(({ hash }) => hash[0]).toSorted()
  expect(await ids({})).toEqual(['0', '1', '2', '3'])
  expect(await ids({ leastRate: '20.5' })).toEqual(['1'])
  expect(await ids({ leastRate: '1' })).toEqual(['0', '1', '3'])
  expect(await ids({ least: '900' })).toEqual(['2', '3'])
  expect(await ids({ carries: 'data', least: '600' })).toEqual(['3'])
  // By the message itself, and on chains that know its protocol alone.
  const outputs = [{ type: 'data', script: '0x6a146f6d6e69000000', value: '0' }]
  world.pend({ ...rows[0]!, hash: `0x${'7'.repeat(64)}`, ext: { ...rows[0]!.ext, outputs } })
  expect(await ids({ carries: 'omni' })).toEqual(['7'])
  expect(await ids({ carries: 'cat' })).toEqual([])
  const told = (await server.client.listPending({ chain, leastRate: '20.5' })).hits[0]!
  expect(told.waits).toEqual({ rate: '20.50', bytes: null, ancestors: null, replaces: 0, place: null })
  // Two that spend the same coin: the second took the place of the first.
  const spender = (digit: string): PendingTxRow => ({ ...rows[0]!, hash: `0x${digit.repeat(64)}`, spends: ['0xaa:0'] })
  world.pend(spender('8'))
  world.pend(spender('9'))
  const { hits } = await server.client.listPending({ chain })
  expect(hits.flatMap(({ hash, waits }) => (waits?.replaces ? [[hash[0], waits.replaces]] : []))).toEqual([['9', 1]])
})

test('screens-nonevm §2 G9: where one stands in the queue is by what its children pay for it, too', async () => {
  const world = await createOutputWorld()
  const { code: chain } = world.runtime.chain
  // Two blocks of what pays 10 and 5, a parent that pays 1, and in a second pool the child that pays for it.
  const of = (n: number, rate: number, vsize: number, depends: readonly string[] = []) =>
    waitingRow(n, BigInt(rate * vsize), {
      ext: { vsize, feeRate: `${rate}.00`, mempool: { depends: [...depends], ancestorFeeRate: null } },
      spends: [hashOf(1_000 + n)],
    })
  for (const row of [of(1, 10, 990_000), of(2, 5, 990_000), of(3, 1, 100_000)]) world.pend(row)
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const places = async () =>
    Object.fromEntries(
      (await server.client.listPending({ chain })).hits.map(({ hash, waits }) => [Number(`0x${hash}`), waits?.place]),
    )
  expect(await places()).toMatchObject({ 1: { blocks: 0 }, 2: { blocks: 1 }, 3: { blocks: 2 } })
  world.pend(of(4, 900, 1_000, [hashOf(3)]))
  // 100,000 and 900,000 base units for 101,000 bytes.
  world.clock.tick(60_000)
  expect(await places()).toMatchObject({ 3: { blocks: 1 }, 4: { blocks: 1 } })
})

test('screens-evm §4.2: what waits of accounts stands by what it leaves per gas, and is narrowed by sender, function, tip and a gap', async () => {
  const world = await createAccountWorld()
  const { height: _height, txIndex: _place, timeMs, ...like } = world.chain.at(-1)!.txs[0]!
  const base = BigInt(String(world.chain.at(-1)!.block.ext['baseFee'] ?? '0'))
  const [alice, bob] = [like.from!, `0x${'b'.repeat(40)}` as const]
  const rows = [
    [alice, 7, { maxFee: `${base + 50n}`, maxTip: '3' }],
    [alice, 8, { maxFee: `${base + 2n}`, maxTip: '90' }],
    [bob, 1, { gasPrice: `${base + 40n}` }],
    [bob, 9, { maxFee: `${base + 500n}`, maxTip: '500', queued: true }],
    [bob, 2, {}],
  ] as const
  for (const [n, [from, nonce, ext]] of rows.entries())
    world.pend({
      ...like,
      hash: `0x${String(n).repeat(64)}`,
      seenMs: timeMs,
      from,
      value: BigInt(n * 100),
      method: n === 2 ? '0xa9059cbb' : null,
      ext: { nonce, gas: 21_000, ...ext },
    } as PendingTxRow)
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { code: chain } = world.runtime.chain
  const list = async (asked: object) => (await server.client.listPending({ chain, ...asked })).hits
  const ids = async (asked: object) => (await list(asked)).map(({ hash }) => hash[2])
  expect(await ids({ sort: 'tip' })).toEqual(['3', '2', '0', '1', '4'])
  expect(await ids({ sort: 'value' })).toEqual(['4', '3', '2', '1', '0'])
  expect(await ids({ sort: 'tip', from: alice })).toEqual(['0', '1'])
  expect(await ids({ sort: 'tip', leastTip: '3' })).toEqual(['3', '2', '0'])
  expect(await ids({ sort: 'tip', queued: false, leastTip: '0' })).toEqual(['2', '0', '1'])
  expect(await ids({ queued: true })).toEqual(['3'])
  expect(await ids({ method: '0x095ea7b3,0xA9059CBB' })).toEqual(['2'])
  expect((await list({ sort: 'tip' })).map(({ offers }) => [offers!.nonce, offers!.ahead, offers!.tip])).toEqual([
    [9, 2, '500'],
    [1, 0, '40'],
    [7, 0, '3'],
    [8, 1, '2'],
    [2, 1, null],
  ])
})

test('screens-nonevm §2 G9: what waits is told with how many blocks come before it, by what it pays or those that it comes with', async () => {
  const world = await createOutputWorld()
  const { height: _height, txIndex: _place, timeMs, ...like } = world.chain.at(-1)!.txs[0]!
  const wait = (
    n: number,
    vsize: number,
    feeRate: number,
    mempool: object | null = null,
    parent: number | null = null,
  ) =>
    world.pend({
      ...like,
      hash: `0x${String(n).repeat(64)}`,
      seenMs: timeMs,
      kind: 'transfer',
      fee: BigInt(vsize * feeRate),
      spends: [`0xaa:${n}`, ...(parent === null ? [] : [`0x${String(parent).repeat(64)}:0`])],
      ext: { ...like.ext, feeRate: feeRate.toFixed(2), vsize, mempool: mempool as null },
    } as PendingTxRow)
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { code: chain } = world.runtime.chain
  const places = async () =>
    Object.fromEntries(
      (await server.client.listPending({ chain })).hits.map(({ hash, waits }) => [hash[0], waits?.place]),
    )
  // Most of a block pays fifty, and of another one thirty.
  wait(1, 993_000, 50)
  wait(2, 990_000, 30)
  wait(3, 1_000, 20)
  wait(4, 1_000, 60)
  // It pays best itself, and must wait for the one of twenty, which it takes along.
  wait(5, 1_000, 90, { ancestors: 2, ancestorFeeRate: '55.00', depends: [`0x${'3'.repeat(64)}`] }, 3)
  // This one's parent leaves little of it.
  wait(7, 2_000, 2)
  wait(6, 1_000, 90, { ancestors: 2, ancestorFeeRate: '31.33', depends: [`0x${'7'.repeat(64)}`] }, 7)
  const at = (blocks: number) => ({ blocks, isLeast: false })
  expect(await places()).toEqual({ 1: at(0), 2: at(1), 3: at(0), 4: at(0), 5: at(0), 6: at(1), 7: at(1) })
  // A block took the parent of another one meanwhile: what it pays itself is what counts.
  wait(8, 1_000, 90, { ancestors: 2, ancestorFeeRate: '31.00', depends: [`0x${'9'.repeat(64)}`] }, 9)
  expect((await places())[8]).toEqual(at(0))
})
