import type { LayerReads } from '@orrery/model/layer'
import { TOKEN_ACTIVITY } from '@orrery/model/token-activity'
import { TOKEN_HOLDER_DAYS, TOKEN_HOLDERS } from '@orrery/model/token-holders'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { dayNumber } from './past-holders.ts'

const DAY_MS = 86_400_000

test('a day is one of the calendar, from 1970 on', () => {
  expect(dayNumber('1970-01-01')).toBe(0)
  expect(dayNumber('2024-02-29')).toBe(19_782)
  for (const text of ['2023-02-29', '1969-12-31', '2024-13-01', 'yesterday', '2024-2-9'])
    expect(() => dayNumber(text), text).toThrow('day')
})

test('screens-evm §8.2: holders at the end of a day say as of which block they are, and a share only where the supply of then is known', async () => {
  const world = await createAccountWorld()
  const through = world.chain[20]!.block
  const day = Math.floor(through.timeMs / DAY_MS)
  const holder = `0x${'2'.repeat(40)}`
  const asked: unknown[] = []
  const reads = {
    summed: (table: string) =>
      Promise.resolve(
        table === TOKEN_HOLDER_DAYS
          ? [
              { day: day - 1, came: 5, went: 1 },
              { day: day + 1, came: 9, went: 0 },
            ]
          : [
              { day: day - 1, minted_high: 0n, minted_low: 60n, burnt_high: 0n, burnt_low: 20n },
              { day: day + 1, minted_high: 1n, minted_low: 0n, burnt_high: 0n, burnt_low: 0n },
            ],
      ),
    largestThrough: (...args: unknown[]) => (asked.push(args.slice(4)), Promise.resolve([{ key: holder, value: 10n }])),
  } as unknown as LayerReads
  const layer = (id: string): RuntimeLayer => ({
    status: () => ({ id, from: 0, through: through.height, lack: null }),
    consistent: (read) => read({ height: through.height, hash: through.hash }, reads),
  })
  const runtime = { ...world.runtime, layers: new Map([[TOKEN_HOLDERS, layer(TOKEN_HOLDERS)]]) }
  const { chain } = world.runtime
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock: world.clock, log: silentLog })
  const client = createClient({ request: api.request })
  const ask = (ms: number) =>
    client.listPastTokenHolders({
      chain: chain.code,
      address: `0x${'1'.repeat(40)}`,
      day: new Date(ms).toISOString().slice(0, 10),
    })
  const told = await ask(through.timeMs)
  expect(told.list).toMatchObject({ total: 4, hits: [{ rank: 1, amount: '10', sharePpm: null, source: 'ledger' }] })
  expect(asked).toEqual([
    [
      { by: 'day', through: day },
      { offset: 0, limit: 21 },
    ],
  ])
  // The day is not over for a ledger that ends within it: its last block is told.
  expect(told.asOf!.height).toBeLessThanOrEqual(through.height)
  expect(told.ledger.through).toBe(through.height)
  runtime.layers.set(TOKEN_ACTIVITY, layer(TOKEN_ACTIVITY))
  expect((await ask(through.timeMs)).list.hits[0]!.sharePpm).toBe(250_000)
  // Of a day before the chain's first block there is no block.
  const early = await ask(0)
  expect(early.asOf).toBeNull()
  expect(early.list.extend.totalIsFloor).toBe(false)
  runtime.layers.clear()
  await expect(ask(through.timeMs)).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
  api.close()
})
