import { expect, test } from 'vitest'
import { DAY_SUM, DAY_SUM_ROWS, TOKEN_FIRST_DAYS } from '@orrery/model/day-sums'
import type { LayerReads } from '@orrery/model/layer'
import type { FamilyRow } from '@orrery/model/rows'
import { STABLE_GROWN, STABLE_MOVED, STABLECOINS } from '@orrery/model/stablecoins'
import type { RuntimeLayer } from '../../runtime.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { dayRow, pricedSwaps, readDaySums, readStables } from './day-sums.ts'

const DAY_MS = 86_400_000
const desk = {
  chain: { native: { decimals: 18 } },
  runtime: { archive: { reads: { block: (height: number) => Promise.resolve({ timeMs: height * DAY_MS }) } } },
} as unknown as ChainDesk

/** A ledger through the block of a day, whose tables are asked for these rows; `asked` hears of which days. */
const ledger = (
  day: number,
  tables: Readonly<Record<string, readonly FamilyRow[]>>,
  asked: (readonly number[])[] = [],
): RuntimeLayer => ({
  status: () => ({ id: 'any', from: 0, through: day, lack: null }),
  consistent: (read) =>
    read({ height: day, hash: '0x' }, {
      summed: (table: string, match: { readonly day: readonly number[] }) => {
        asked.push(match.day)
        return Promise.resolve((tables[table] ?? []).filter((row) => match.day.includes(Number(row['day']))))
      },
    } as unknown as LayerReads),
})
const span = (from: number, to: number) => ({ from: from * 24, to: to * 24 + 23, step: 24 })
const halves = (prefix: string, amount: bigint) => ({
  [`${prefix}high`]: amount >> 128n,
  [`${prefix}low`]: amount & (2n ** 128n - 1n),
})

test('screens-evm §10: sums of days are told as far as their ledger has come, in pieces that an answer of it holds', async () => {
  const asked: (readonly number[])[] = []
  const layer = ledger(
    20_600,
    {
      [DAY_SUM_ROWS]: [{ name: DAY_SUM.blockGap, day: 20_600, key: '12000', count: 3, high: 0n, low: 0n }],
      [TOKEN_FIRST_DAYS]: [{ day: 20_599, standard: 2, came: 5 }],
    },
    asked,
  )
  const told = await readDaySums(desk, layer, span(20_000, 20_700))
  expect(told.known).toEqual([{ fromMs: -Infinity, toMs: 20_600 * DAY_MS }])
  expect(told.asOf).toBe(20_600)
  expect(told.rows).toMatchObject([
    { name: DAY_SUM.blockGap, key: '12000', hour: 20_600 * 24, count: 3 },
    { name: DAY_SUM.firstTokens, key: 'erc721', hour: 20_599 * 24, count: 5 },
  ])
  expect(
    asked.filter((_, at) => at % 2 === 0).map((days) => [days[0], days.at(-1)]),
    'the newest first, and none that the ledger has not come to',
  ).toEqual([
    [20_201, 20_600],
    [20_000, 20_200],
  ])
  const lacking = { ...layer, status: () => ({ id: 'any', from: 0, through: null, lack: 'history' as const }) }
  expect(await readDaySums(desk, lacking, span(1, 2))).toEqual({ rows: [], known: [], asOf: null })
})

test('screens-evm §8.4, §10: a coin whose issuer tells its supply himself has what there was at first, what he made and what he took; others what came from nobody and went to nobody', async () => {
  const coins = STABLECOINS.get(1)!
  const [usdt, usdc] = coins
  const row = (asset: string, day: number, [moved, minted, burnt]: readonly [bigint, bigint, bigint]): FamilyRow => ({
    asset,
    day,
    transfers: 2,
    ...halves('moved_', moved),
    ...halves('minted_', minted),
    ...halves('burnt_', burnt),
  })
  const tokens = ledger(20_010, {
    token_days: [row(usdt!.address, 20_000, [90n, 50n, 0n]), row(usdc!.address, 20_001, [9n, 7n, 3n])],
  })
  const sums = ledger(20_008, {
    [DAY_SUM_ROWS]: [
      { day: 20_000, key: `${usdt!.address}/1`, count: 1, ...halves('', 70n) },
      { day: 20_002, key: `${usdt!.address}/0`, count: 1, ...halves('', 20n) },
      { day: 20_002, key: '0x00/1', count: 1, ...halves('', 1n) },
    ],
  })
  const told = await readStables(desk, { tokens, sums }, coins, { from: 0, to: 20_010 * 24 + 23, step: 24 })
  expect(told.known, 'as far as both have come').toEqual([{ fromMs: -Infinity, toMs: 20_008 * DAY_MS }])
  expect(told.asOf).toBe(20_008)
  const of = (name: string) =>
    told.rows.flatMap((one) => (one.name === name ? [[one.key, one.hour / 24, one.sum]] : []))
  expect(of(STABLE_MOVED)).toEqual([
    ['USDT', 20_000, 90n],
    ['USDC', 20_001, 9n],
  ])
  expect(of(STABLE_GROWN)).toEqual([
    ['USDC', 20_001, 4n],
    ['USDT', 20_000, 70n],
    ['USDT', 20_002, -20n],
    ['USDT', 20_000, 100_000_000_000n],
  ])
  const later = await readStables(desk, { tokens, sums }, coins, span(20_001, 20_010))
  expect(later.rows.filter(({ name, key }) => name === STABLE_GROWN && key === 'USDT').map(({ sum }) => sum)).toEqual([
    -20n,
  ])
})

test('screens-evm §10: exchanges in dollars are dollar coins as they are and the wrapped coin at the price of its day, and unpriced where there is none', () => {
  const ONE = 10n ** 18n
  const rows = [
    dayRow(DAY_SUM.dollarSwaps, '1', 20_000, 2, 5_000_000n),
    dayRow(DAY_SUM.coinOnlySwaps, '1', 20_000, 1, 2n * ONE),
    dayRow(DAY_SUM.coinOnlySwaps, '0', 20_001, 1, ONE),
    dayRow(DAY_SUM.coinSwaps, '1', 20_000, 1, 99n * ONE),
  ]
  const price = dayRow('coinClose', '', 20_000, 1, 1_500_000n)
  expect(pricedSwaps(rows, [price], 18).map(({ name, key, hour, sum }) => [name, key, hour / 24, sum])).toEqual([
    [DAY_SUM.quoteSwaps, '1', 20_000, 5_000_000n],
    [DAY_SUM.quoteSwaps, '1', 20_000, 3_000_000n],
    [DAY_SUM.unpricedSwaps, '0', 20_001, ONE],
  ])
})
