import { POOL_PRICES } from '@orrery/model/pool-prices'
import { quotesOf } from '@orrery/model/quotes'
import type { Worth } from '@orrery/model/wire/transaction'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { createBoundedLine } from '../bounded-line.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept, type Kept } from '../kept.ts'
import { createLru } from '../lru.ts'
import { dayRates, type DayRate } from './day-rates.ts'

/** What amounts of base units were worth on the day of a moment; null where nobody tells. */
export type WorthThen = (asset: Hex, amount: bigint, timeMs: number) => Worth | null

/** Rates by day, oldest first, and the last day that the sums of pools have come to. */
export type ToldDays = { readonly rates: readonly DayRate[]; readonly through: number }

const DAY_MS = 86_400_000
/** Tokens whose days are kept, and of how many of them one answer tells. */
const MOST_KEPT = 200
const MOST_ASKED = 8
/** Tokens that wait for their days to be read. */
const MOST_WAITING = 16
const KEPT_MS = 3_600_000
/** Days past do not change: what is made again is the newest one. */
const KEPT = { leastMs: 900_000, ratio: 100, waitMs: 50 } as const

const books = new WeakMap<ChainDesk, (token: Hex) => Promise<ToldDays | null>>()

/** The days of tokens, read beside the requests one token after the other. */
function bookOf(desk: ChainDesk): (token: Hex) => Promise<ToldDays | null> {
  const known = books.get(desk)
  if (known !== undefined) return known
  const kept = createLru<Hex, Kept<ToldDays>>(MOST_KEPT, () => desk.clock.monotonic())
  const line = createBoundedLine(MOST_WAITING, () => desk.chain.code)
  const read = (token: Hex): Promise<ToldDays | null> => {
    const own = kept.get(token) ?? createKept(() => line(() => daysOf(desk, token)), desk.clock, KEPT)
    kept.set(token, own, KEPT_MS)
    return own.read()
  }
  books.set(desk, read)
  return read
}

async function daysOf(desk: ChainDesk, token: Hex): Promise<ToldDays> {
  const through = desk.runtime.layers?.get(POOL_PRICES)?.status().through ?? -1
  const last = through < 0 ? null : await desk.runtime.archive.reads.block(through)
  const rates = (await dayRates(desk, [token])).get(token) ?? []
  return { rates, through: last === null ? -1 : Math.floor(last.timeMs / DAY_MS) }
}

/**
 * What amounts of some tokens were worth on days past, in dollars, by the pools that give their prices now (screens-evm §5); of the first eight tokens that have a price. Nothing waits for
 * it: what was not read yet is read beside, for whoever asks next. Never throws.
 */
export async function worthThen(desk: ChainDesk, assets: readonly Hex[]): Promise<WorthThen> {
  const market = desk.day.lastMarket()?.told
  const { coin } = quotesOf(desk.chain, desk.runtime.tokenPlans?.dollars)
  const tokenOf = (asset: Hex): Hex => (asset === EMPTY && coin !== null ? coin : asset)
  const priced = new Set(market?.tokens.flatMap(({ address, dollars }) => (dollars === null ? [] : [address])))
  const wanted = [...new Set(assets.map(tokenOf))].filter((token) => priced.has(token)).slice(0, MOST_ASKED)
  const read = bookOf(desk)
  const found = new Map<Hex, ToldDays>()
  await Promise.all(
    wanted.map(async (token) => {
      const told = await read(token).catch(() => null)
      if (told !== null) found.set(token, told)
    }),
  )
  const today = Math.floor(desk.clock.now() / DAY_MS)
  return (asset, amount, timeMs) => {
    const told = found.get(tokenOf(asset))
    return told === undefined ? null : worthOn(told, amount, { day: Math.floor(timeMs / DAY_MS), today })
  }
}

/** By the rate of a day, or of the last one before it with an exchange; null for a day that is not over, that nobody looked at yet, or that no rate is known before. Pure. */
export function worthOn(
  { rates, through }: ToldDays,
  amount: bigint,
  { day, today }: { readonly day: number; readonly today: number },
): Worth | null {
  if (day >= today || day > through) return null
  const rate = rates.findLast((one) => one.day <= day)?.rate
  return rate === undefined ? null : { coin: null, dollars: ((amount * rate.top) / rate.bottom).toString() }
}
