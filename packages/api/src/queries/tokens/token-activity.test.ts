import type { LayerReads } from '@orrery/model/layer'
import { TOKEN_ACTIVITY } from '@orrery/model/token-activity'
import { TOKEN_HOLDERS } from '@orrery/model/token-holders'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { activityDays, holderDays, partyDays } from './token-activity.ts'

const row = (day: number, minted: bigint, burnt: bigint) => ({
  day,
  transfers: 3,
  mints: 1,
  burns: 1,
  moved_high: 1n,
  moved_low: 5n,
  minted_high: 0n,
  minted_low: minted,
  burnt_high: 0n,
  burnt_low: burnt,
})

test('screens-evm §8.2: days without a transfer are there, and the supply counts days that are not shown', () => {
  const rows = [row(10, 100n, 0n), row(13, 5n, 20n)]
  const all = activityDays(rows, 15 * 86_400_000 + 5, 0)
  expect(all.map(({ timeMs }) => timeMs / 86_400_000)).toEqual([10, 11, 12, 13, 14, 15])
  expect(all.map(({ supply }) => supply)).toEqual(['100', '100', '100', '85', '85', '85'])
  expect(all[0]).toMatchObject({ transfers: 3, moved: String(2n ** 128n + 5n) })
  expect(all[1]).toMatchObject({ transfers: 0, moved: '0', minted: '0', burnt: '0' })
  expect(activityDays(rows, 15 * 86_400_000, 2).map(({ supply }) => supply)).toEqual(['85', '85'])
  expect(activityDays([], 15 * 86_400_000, 0)).toEqual([])
})

test('screens-evm §8.2: holders of days on which nobody came or went are those of the day before, and of days before those that are shown', () => {
  const rows = [
    { day: 10, came: 3, went: 0 },
    { day: 13, came: 1, went: 2 },
  ]
  const all = holderDays(rows, 15 * 86_400_000 + 5, 0)
  expect(all.map(({ timeMs }) => timeMs / 86_400_000)).toEqual([10, 11, 12, 13, 14, 15])
  expect(all.map(({ holders }) => holders)).toEqual([3, 3, 3, 2, 2, 2])
  expect(all[3]).toMatchObject({ came: 1, went: 2 })
  expect(all[4]).toMatchObject({ came: 0, went: 0 })
  expect(holderDays(rows, 15 * 86_400_000, 2).map(({ holders }) => holders)).toEqual([2, 2])
  expect(holderDays([], 15 * 86_400_000, 0)).toEqual([])
})

test('screens-evm §8.2: who moved a token is told of days that are counted whole, and from when on where the transfers are too many', () => {
  const days = [
    { day: 10, senders: 3, receivers: 4 },
    { day: 12, senders: 1, receivers: 2 },
  ]
  const all = partyDays({ days, isCut: false }, 13 * 86_400_000, 0)
  expect(all.fromMs).toBeNull()
  expect(all.days.map(({ timeMs, senders, receivers }) => [timeMs / 86_400_000, senders, receivers])).toEqual([
    [10, 3, 4],
    [11, 0, 0],
    [12, 1, 2],
    [13, 0, 0],
  ])
  const cut = partyDays({ days, isCut: true }, 13 * 86_400_000, 0)
  expect(cut.fromMs).toBe(11 * 86_400_000)
  expect(cut.days.map(({ senders }) => senders)).toEqual([0, 1, 0])
  expect(partyDays({ days, isCut: false }, 13 * 86_400_000, 2).days).toHaveLength(2)
  expect(partyDays({ days: [], isCut: false }, 0, 30)).toMatchObject({ fromMs: null, days: [] })
})

test('reliability M9: days of a clock that jumped are not walked, and the supply of before is counted', () => {
  const rows = [row(10, 100n, 0n), row(4_000_000_000, 5n, 20n)]
  expect(activityDays(rows, 0, 30).map(({ supply }) => supply)).toEqual([...Array<string>(29).fill('100'), '85'])
  const all = activityDays(rows, 0, 0)
  expect(all).toHaveLength(36_500)
  expect(all[0]).toMatchObject({ transfers: 0, supply: '100' })
})

test('principle 3: the answer says through which block it is, and nothing while there is none', async () => {
  const world = await createAccountWorld()
  let through = -1
  let further = 0
  const reads = {
    // A step between the look at the sums and the answer.
    summed: () => ((further = 1), Promise.resolve([row(10, 100n, 0n)])),
  } as Pick<LayerReads, 'summed'> as LayerReads
  const layer = {
    status: () => ({ id: TOKEN_ACTIVITY, from: 0, through: through < 0 ? null : through + further, lack: null }),
    consistent: <T>(read: (to: { height: number; hash: `0x${string}` } | null, reads: LayerReads) => Promise<T>) =>
      read(through < 0 ? null : { height: through, hash: world.chain[through]!.block.hash }, reads),
  }
  const lastDay = Math.floor(world.chain[7]!.block.timeMs / 86_400_000)
  const holderReads = {
    summed: () => Promise.resolve([{ day: lastDay, came: 2, went: 0 }]),
  } as Pick<LayerReads, 'summed'> as LayerReads
  const runtime = { ...world.runtime, layers: new Map<string, RuntimeLayer>([[TOKEN_ACTIVITY, layer]]) }
  const chain = world.runtime.chain
  const api = createApi({ chains: () => [runtime], knownChains: [chain], clock: world.clock, log: silentLog })
  const client = createClient({ request: api.request })
  const ask = () => client.getTokenActivity({ chain: chain.code, address: `0x${'1'.repeat(40)}`, days: 30 })
  expect(await ask()).toMatchObject({ ledger: { through: null }, days: [], holders: null })
  through = 20
  const told = await ask()
  expect(told.ledger).toMatchObject({ through: 20, lack: null })
  expect(told.ledger.tip).toBeGreaterThan(20)
  expect(told.days.at(-1)!.timeMs).toBe(Math.floor(world.chain[20]!.block.timeMs / 86_400_000) * 86_400_000)
  // Sums of holders are as far as they are themselves.
  runtime.layers.set(TOKEN_HOLDERS, { ...layer, consistent: (read) => read(world.chain[7]!.block, holderReads) })
  expect((await ask()).holders).toMatchObject({ ledger: { through: 7 }, days: [{ holders: 2, came: 2, went: 0 }] })
  api.close()
})
