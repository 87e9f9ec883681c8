import { DAY_SUMS } from '@orrery/model/day-sums'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow } from '@orrery/model/rows'
import { SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import { TOKEN_ACTIVITY } from '@orrery/model/token-activity'
import { expect, onTestFinished, test } from 'vitest'
import type { RuntimeLayer } from '../../runtime.ts'
import { startTestServer } from '../../testing/api-server.ts'
import { createAccountWorld } from '../../testing/world.ts'

const DAY_MS = 86_400_000
const ASSET = SAMPLE_TOKENS[0]!.address

/** What one day of a token made and took. */
const dayRow = (day: number, minted: bigint, burnt: bigint): FamilyRow => ({
  asset: ASSET,
  day,
  transfers: 1,
  ...{
    moved_high: 0n,
    moved_low: minted + burnt,
    minted_high: 0n,
    minted_low: minted,
    burnt_high: 0n,
    burnt_low: burnt,
  },
})

/** A world whose ledgers end with an archived block, so many days before the clock. */
async function summaryOf(of: (today: number) => readonly FamilyRow[], behind = 0) {
  const world = await createAccountWorld()
  const last = world.chain[20]!.block
  const today = Math.floor(last.timeMs / DAY_MS)
  world.clock.tick(behind * DAY_MS)
  const layer = (id: string): RuntimeLayer => ({
    status: () => ({ id, from: 0, through: last.height, lack: null }),
    consistent: (read) =>
      read({ height: last.height, hash: last.hash }, {
        summed: async (_, match) => {
          const days = match['day'] as readonly number[]
          return id === TOKEN_ACTIVITY ? of(today).filter((row) => days.includes(Number(row['day']))) : []
        },
      } as Pick<LayerReads, 'summed'> as LayerReads),
  })
  const chain = { ...world.runtime.chain, quotes: { coin: SAMPLE_TOKENS[1]!.address, dollars: [ASSET] } }
  const layers = new Map([TOKEN_ACTIVITY, DAY_SUMS].map((id) => [id, layer(id)]))
  const server = await startTestServer([{ ...world, runtime: { ...world.runtime, chain, layers } }])
  onTestFinished(() => server.close())
  return { today, told: await server.client.getBanknoteSummary({ chain: chain.code }) }
}

test('screens-evm §8.4: a dollar coin is told with what was made less what was taken on its last day, in a week and in a month', async () => {
  const { told, today } = await summaryOf((day) => [
    dayRow(day, 7n, 2n),
    dayRow(day - 6, 10n, 0n),
    dayRow(day - 7, 0n, 100n),
  ])
  const [coin] = told.coins
  expect(told.coins).toHaveLength(1)
  expect(told.lastMs).toBe(today * DAY_MS)
  expect(coin).toMatchObject({ grownDay: '5', grownWeek: '15', grownMonth: '-85', movedWeek: '19' })
  // This chain is of one day, so that days of before are none of it.
  expect(coin!.days).toHaveLength(1)
  expect(coin!.days.at(-1)).toEqual({ timeMs: today * DAY_MS, grown: '5' })
  // Its node tells no supply: that is not known, not nothing.
  expect([coin!.supply, coin!.supplyAt]).toEqual([null, null])
})

test('screens-evm §8.4: of days that a chain which stands still has not come to nothing is told, nor of those before what was asked for', async () => {
  const { told, today } = await summaryOf((day) => [dayRow(day, 7n, 2n)], 80)
  expect(told.coins[0]).toMatchObject({ grownDay: '5', grownWeek: '5', grownMonth: null })
  expect(told.coins[0]!.days).toHaveLength(1)
  expect(told.coins[0]!.days.at(-1)!.timeMs).toBe(today * DAY_MS)
})
