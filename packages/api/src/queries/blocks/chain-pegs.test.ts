import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld, createOutputWorld } from '../../testing/world.ts'

test('screens-nonevm §4.5: what went into extension blocks and came out is listed newest first over Head and archive, and each way alone', async () => {
  const world = await createOutputWorld()
  world.reorganise(2)
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  const { code: chain } = world.runtime.chain
  const rows = world.chain.flatMap(({ family }) => family['pegs'] ?? []).toReversed()
  const ways = { all: {}, in: { direction: 'in' }, out: { direction: 'out' } } as const
  expect(world.runtime.archive.state().ranges.length).toBeGreaterThan(0)
  for (const [way, asked] of Object.entries(ways)) {
    const own = rows.filter(({ direction }) => way === 'all' || direction === way)
    expect(own.length, way).toBeGreaterThan(10)
    const told = []
    for (let cursor: string | undefined; ;) {
      const { hits, total, extend } = await server.client.listPegs({
        chain,
        ...asked,
        limit: 10,
        ...(cursor && { cursor }),
      })
      told.push(...hits)
      expect(total).toBe(own.length)
      if (extend.next === null) break
      cursor = extend.next
    }
    expect(told).toEqual(
      own.map((row) => ({
        height: row['height'],
        timeMs: row['time_ms'],
        direction: row['direction'],
        txHash: String(row['txid']).slice(2),
        vout: row['seq'],
        amount: String(row['value']),
        address: row['address'] === null ? null : `u1${String(row['address']).slice(2)}`,
      })),
    )
  }
})

test('a chain without extension blocks has no such list', async () => {
  const world = await createAccountWorld()
  const server = await startTestServer([world])
  onTestFinished(() => server.close())
  await expect(server.client.listPegs({ chain: world.runtime.chain.code })).rejects.toMatchObject({
    code: 'CAPABILITY_MISSING',
  })
})
