import type { PendingTxRow } from '@orrery/model/rows'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../testing/api-server.ts'
import { createOutputWorld } from '../testing/world.ts'

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
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { code: chain } = world.runtime.chain
  const ids = async (asked: object) =>
    (await server.client.listPending({ chain, ...asked })).hits.map(({ hash }) => hash[0]).toSorted()
  expect(await ids({})).toEqual(['0', '1', '2', '3'])
  expect(await ids({ leastRate: '20.5' })).toEqual(['1'])
  expect(await ids({ leastRate: '1' })).toEqual(['0', '1', '3'])
  expect(await ids({ least: '900' })).toEqual(['2', '3'])
  expect(await ids({ carries: 'data', least: '600' })).toEqual(['3'])
  const told = (await server.client.listPending({ chain, leastRate: '20.5' })).hits[0]!
  expect(told.waits).toEqual({ rate: '20.50', bytes: null, ancestors: null })
})
