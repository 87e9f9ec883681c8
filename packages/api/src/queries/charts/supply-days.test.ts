import { COIN_PRICE } from '@orrery/model/coin-price'
import { COIN_SUPPLY, SUPPLY_SUM } from '@orrery/model/coin-supply'
import { FIRST_DAY } from '@orrery/model/day-sums'
import type { LayerReads } from '@orrery/model/layer'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import type { RuntimeLayer } from '../../runtime.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { dayRow } from './day-sums.ts'
import { worthRows } from './supply-days.ts'

const DAY = 20_000
const ONE = 10n ** 18n

test('screens-evm §10: all coins are worth their number at the end of a day times its last price, and nothing on days without one', () => {
  const grown = [
    dayRow(SUPPLY_SUM.grown, '', DAY + 3, 1, -ONE),
    dayRow(SUPPLY_SUM.grown, '', DAY, 1, 100n * ONE),
    dayRow(SUPPLY_SUM.grown, '', DAY + 1, 1, 10n * ONE),
  ]
  const price = (day: number, micro: bigint) => dayRow(COIN_PRICE.close, '', day, 1, micro)
  const prices = [price(DAY + 3, 4n), price(DAY, 2n), price(DAY + 2, 3n), price(DAY + 9, 1n), price(DAY - 1, 7n)]
  const worth = worthRows(grown, prices, (DAY + 4) * 86_400_000, 18)
  expect(worth.map(({ hour, sum }) => [hour / 24 - DAY, sum])).toEqual([
    [-1, 0n],
    [0, 200n],
    [2, 330n],
    [3, 436n],
  ])
})

test('screens-evm §10: the supply of accounts is told from the first day on, with what a block without a time gave, where every balance is known, and else not at all', async () => {
  const world = await createAccountWorld(41)
  const tip = world.chain.at(-1)!.block
  const today = Math.floor(tip.timeMs / 86_400_000)
  const rows = [
    { day: FIRST_DAY, high: 0n, low: 100n * ONE },
    { day: today - 1, high: 0n, low: 7n * ONE },
    { day: today, high: -1n, low: (1n << 128n) - 2n * ONE },
  ]
  const ledger: RuntimeLayer = {
    status: () => ({ id: COIN_SUPPLY, from: 0, through: tip.height, lack: null }),
    consistent: (read) =>
      read({ height: 10, hash: tip.hash }, {
        summed: (_table: string, { day }: { readonly day: readonly number[] }) =>
          Promise.resolve(rows.filter((row) => day.includes(row.day))),
      } as unknown as LayerReads),
  }
  const { runtime } = world
  const chain = { ...runtime.chain, quirks: { ...runtime.chain.quirks, consensus: 'poa' } } as typeof runtime.chain
  const supply = async (isWhole: boolean, days: number) => {
    const family = { ...runtime.family, can: { ...runtime.family.can, utxos: isWhole } }
    const whole = { ...runtime, chain, family, layers: new Map([[COIN_SUPPLY, ledger]]) }
    const { request } = createApi({ chains: () => [whole], knownChains: [], clock: world.clock, log: silentLog })
    return createClient({ request }).getChart({ chain: 'tn', chart: 'supply', days })
  }
  for (const days of [0, 2, 1]) {
    const told = await supply(true, days)
    expect(told, String(days)).toMatchObject({
      chart: { id: 'supply', title: 'page.supply.title' },
      note: 'chart.note.supply',
      asOf: 10,
    })
    expect(told.values[0]!.at(-1), String(days)).toBe(String(105n * ONE))
  }
  expect((await supply(false, 1)).values).toEqual([[null]])
})
