import { decimalText } from '@orrery/format/decimal'
import { POOL_PRICES } from '@orrery/model/pool-prices'
import { quotesOf } from '@orrery/model/quotes'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { CsvCell } from '@orrery/safety/csv-line'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { readCoinPrices } from '../queries/charts/coin-prices.ts'
import { DOLLAR_PLACES } from '../queries/exchanges/market.ts'
import { wholeWorth, worthOf, type WorthOf } from '../queries/exchanges/worth-of.ts'
import { findMarket } from '../queries/exchanges/write-market.ts'

/** Columns of prices and worths: at the newest prices of pools, and of the coin at the mean of the row's own day (screens-evm §16.7, §17). */
export const PRICED = ['priceNow', 'priceThen', 'dollarsNow', 'dollarsThen'] as const

/** Millionths of a dollar for a whole coin, by days since 1970. */
export type DayPrices = ReadonlyMap<number, bigint>

const DAY_MS = 86_400_000
const DAY_HOURS = 24
const MICRO_PLACES = 6
/** Days that are asked for in one question although no row is of them. */
const GAP_DAYS = 30
/** How long a file waits for prices that are being made. */
const TRIES = 60
const PAUSE_MS = 500

/** Whether pools may tell what something is worth here. */
export function tellsPrices({ family, chain, runtime }: ChainDesk): boolean {
  const { coin, dollars } = quotesOf(chain, runtime.tokenPlans?.dollars)
  return family.events !== undefined && (coin !== null || dollars.length > 0)
}

/** Worths of one file's rows: all of them at the same prices, those of when it was begun. */
export type RowWorths = {
  prepare(signal?: AbortSignal): Promise<void>
  /** What is told now; null where no price is known. */
  worth(): WorthOf | null
  /** What the coin was worth on the days of rows. */
  dayPrices(times: readonly number[]): Promise<DayPrices>
  /** The price of a whole one, of so many decimals, and the worth of an amount, by the newest prices. */
  now(
    asset: Hex,
    amount: bigint,
    decimals: number | null,
  ): Readonly<Record<Extract<(typeof PRICED)[number], `${string}Now`>, CsvCell>>
  /** The same, and by the price of the row's own day. */
  cells(of: {
    readonly asset: Hex
    readonly amount: bigint
    /** Of a whole one; null where nobody tells. */
    readonly decimals: number | null
    readonly timeMs: number | null
    readonly dayPrices: DayPrices | undefined
  }): Readonly<Record<(typeof PRICED)[number], CsvCell>>
}

/** Worths for a file, or for a look at its first rows. */
export function createRowWorths(desk: ChainDesk): RowWorths {
  let held: WorthOf | null = null
  const days = new Map<number, bigint>()
  const looked = new Set<number>()
  const worth = () => (held ??= tellsPrices(desk) ? worthOf(desk) : null)
  const dollars = (told: string | null | undefined): CsvCell =>
    told == null ? null : decimalText({ units: BigInt(told), scale: DOLLAR_PLACES })
  const now: RowWorths['now'] = (asset, amount, decimals) => ({
    priceNow: dollars(wholeWorth(worth(), { address: asset, decimals })?.dollars),
    dollarsNow: dollars(worth()?.(asset, amount)?.dollars),
  })
  return {
    now,
    async prepare(signal) {
      if (!tellsPrices(desk)) return
      for (let tries = 0; tries < TRIES; tries++) {
        if ((await findMarket(desk).catch(() => 'none' as const)) !== null) break
        await desk.clock.sleep(PAUSE_MS, signal)
      }
      held = worthOf(desk)
    },
    worth,
    async dayPrices(times) {
      const layer = desk.runtime.layers?.get(POOL_PRICES)
      if (layer === undefined || !tellsPrices(desk)) return days
      const missing = [...new Set(times.map((ms) => Math.floor(ms / DAY_MS)))].filter((day) => !looked.has(day))
      for (const [from, to] of spansOf(missing)) {
        const span = { from: from * DAY_HOURS, to: to * DAY_HOURS + DAY_HOURS - 1, step: DAY_HOURS }
        const { rows } = await readCoinPrices(desk, layer, span, 'mean')
        for (const { hour, sum } of rows) days.set(hour / DAY_HOURS, sum)
        for (let day = from; day <= to; day++) looked.add(day)
      }
      return days
    },
    cells({ asset, amount, decimals: places, timeMs, dayPrices }) {
      const price = asset === EMPTY && timeMs !== null ? dayPrices?.get(Math.floor(timeMs / DAY_MS)) : undefined
      const { decimals } = desk.chain.native
      return {
        ...now(asset, amount, places),
        priceThen: price === undefined ? null : decimalText({ units: price, scale: MICRO_PLACES }),
        dollarsThen:
          price === undefined ? null : decimalText({ units: amount * price, scale: decimals + MICRO_PLACES }),
      }
    },
  }
}

/** Days as spans, first and last included, with few others between. Pure. */
export function spansOf(days: readonly number[]): readonly (readonly [number, number])[] {
  const spans: [number, number][] = []
  for (const day of days.toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last !== undefined && day - last[1] <= GAP_DAYS) last[1] = day
    else spans.push([day, day])
  }
  return spans
}
