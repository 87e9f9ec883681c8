import type { LayerReads } from '@orrery/model/layer'
import { TOKEN_ACTIVITY, TOKEN_DAYS } from '@orrery/model/token-activity'
import { TOKEN_HOLDERS } from '@orrery/model/token-holders'
import { expect, onTestFinished, test } from 'vitest'
import type { RuntimeLayer } from '../../runtime.ts'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { pointsBetween, sharesOf } from './holder-history.ts'

const DAY_MS = 86_400_000

test('screens-evm §8.2: days are looked at evenly over a life, the first and the last among them, and never more than there are', () => {
  expect(pointsBetween(10, 12, 24)).toEqual([10, 11, 12])
  expect(pointsBetween(0, 100, 3)).toEqual([0, 50, 100])
  expect(pointsBetween(5, 5, 24)).toEqual([5])
  expect(pointsBetween(5, 4, 24)).toEqual([])
})

test('screens-evm §8.2, §8.5: a whale has a hundredth of the supply of that day, and who is of no class is another', () => {
  const held = [
    { key: 'a', value: 600n },
    { key: 'b', value: 10n },
    { key: 'c', value: 9n },
  ]
  expect(sharesOf(held, 1_000n, new Map([['a', 'exchange']]))).toEqual({
    counted: 3,
    top10Ppm: 619_000,
    top100Ppm: 619_000,
    whales: 2,
    whalesPpm: 610_000,
    groups: [
      { group: 'exchange', sharePpm: 600_000 },
      { group: 'other', sharePpm: 19_000 },
    ],
  })
})

test('screens-evm §8.2: shares are of days that are over for both ledgers, of the supply of each, and without that none are told', async () => {
  const world = await createAccountWorld()
  const through = world.chain[20]!.block
  const today = Math.floor(through.timeMs / DAY_MS)
  const asked: number[] = []
  const minted = (day: number, amount: bigint) => ({
    day,
    minted_high: 0n,
    minted_low: amount,
    burnt_high: 0n,
    burnt_low: 0n,
  })
  const reads = {
    summed: (table: string) =>
      Promise.resolve(
        table === TOKEN_DAYS ? [minted(today - 2, 100n), minted(today - 1, 300n), minted(today, 9n)] : [],
      ),
    largestThrough: (...args: readonly unknown[]) => {
      asked.push((args[4] as { readonly through: number }).through)
      return Promise.resolve([{ key: `0x${'2'.repeat(40)}`, value: 50n }])
    },
  } as unknown as LayerReads
  const layer = (id: string): RuntimeLayer => ({
    status: () => ({ id, from: 0, through: through.height, lack: null }),
    consistent: (read) => read({ height: through.height, hash: through.hash }, reads),
  })
  const told = async (ids: readonly string[]) => {
    const layers = new Map(ids.map((id) => [id, layer(id)]))
    const server = await startTestServer([{ ...world, runtime: { ...world.runtime, layers } }])
    onTestFinished(() => server.close())
    return server.client.getHolderHistory({ chain: world.runtime.chain.code, address: `0x${'1'.repeat(40)}` })
  }
  const history = await told([TOKEN_HOLDERS, TOKEN_ACTIVITY])
  expect(asked).toEqual([today - 2, today - 1])
  expect(history).toMatchObject({ isMaking: false, isKnown: true, through: through.height })
  expect(history.days.map(({ timeMs, whalesPpm }) => [timeMs, whalesPpm])).toEqual([
    [(today - 2) * DAY_MS, 500_000],
    [(today - 1) * DAY_MS, 125_000],
  ])
  expect(await told([TOKEN_HOLDERS])).toMatchObject({ isKnown: false, days: [] })
  await expect(told([])).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})
