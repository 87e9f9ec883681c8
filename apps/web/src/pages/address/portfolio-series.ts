import type { Portfolio } from '@orrery/model/wire/portfolio'

/** What was held at a moment in whole units, and what that is worth at the newest price. */
type Point = { readonly timeMs: number; readonly whole: number | null; readonly dollars: number | null }
/** What was held of one thing over time; `before` is what it was ahead of the first point: null where that is not known. */
type Held = {
  readonly id: string
  readonly points: readonly Point[]
  readonly before: 0 | null
  readonly rates: Portfolio['coinRates']
}
/** A line, and from when on it is at the prices of then; null where it is at the newest all along. */
type Line = { readonly id: string; readonly values: readonly (number | null)[]; readonly thenMs: number | null }
/** A coin's balance at a moment, in base units. */
export type CoinPoint = { readonly timeMs: number; readonly amount: string | null }

/** The id of the coin among tokens, which are told by their contracts. */
export const COIN = 'native'
/** Moments that are drawn at most. */
const MOST_TIMES = 400
const DOLLARS = 1e18

/**
 * What an address held over a span in dollars, one line for the coin and for each token, at moments on which one of them changed or had another price. Between
 * two changes what was held stood still. It is at the price of the day, and before the first of these at the newest. Pure.
 */
export function portfolioSeries(
  { parts, coin, coinRates }: Pick<Portfolio, 'parts' | 'coin' | 'coinRates'>,
  balances: readonly CoinPoint[],
  {
    decimals,
    since = 0,
    until = Number.POSITIVE_INFINITY,
  }: {
    readonly decimals: number
    readonly since?: number
    readonly until?: number
  },
): {
  readonly times: readonly number[]
  readonly lines: readonly Line[]
} {
  const ofCoin: Held = {
    id: COIN,
    before: null,
    rates: coinRates,
    points: balances.map(({ timeMs, amount }) => {
      const whole = amount === null ? null : Number(amount) / 10 ** decimals
      return { timeMs, whole, dollars: whole === null || coin === null ? null : whole * (Number(coin) / DOLLARS) }
    }),
  }
  const tokens = (parts ?? []).map(({ token, points, cut, rates }): Held => ({
    id: token.address,
    before: cut ? null : 0,
    rates,
    points: points.map(({ timeMs, amount, dollars }) => ({
      timeMs,
      whole: token.decimals === null ? null : Number(amount) / 10 ** token.decimals,
      dollars: Number(dollars) / DOLLARS,
    })),
  }))
  const held = [ofCoin, ...tokens].filter(({ points }) => points.some(({ dollars }) => dollars !== null))
  const all = [...new Set(held.flatMap(momentsOf))].filter((timeMs) => timeMs < until).toSorted((a, b) => a - b)
  const inside = all.filter((timeMs) => timeMs >= since)
  // What was there already when the span began.
  const from = since > 0 && all.length > inside.length ? [since, ...inside.filter((timeMs) => timeMs > since)] : inside
  const step = Math.max(1, Math.ceil(from.length / MOST_TIMES))
  // The last moment is always among them.
  const times = from.filter((_, at) => (from.length - 1 - at) % step === 0)
  return { times, lines: held.map((one) => lineAt(one, times)) }
}

/** When a line moves: where what was held changed, and where its price did afterwards. */
function momentsOf({ points, rates }: Held): readonly number[] {
  const first = points[0]!.timeMs
  return [...points, ...rates.filter(({ timeMs }) => timeMs > first)].map(({ timeMs }) => timeMs)
}

/** What was held at ascending moments, at the price of then where it is known. */
function lineAt({ id, points, before, rates }: Held, times: readonly number[]): Line {
  let [next, nextRate] = [0, 0]
  let last: Pick<Point, 'whole' | 'dollars'> = { whole: before, dollars: before }
  const values = times.map((timeMs) => {
    while (next < points.length && points[next]!.timeMs <= timeMs) last = points[next++]!
    while (nextRate < rates.length && rates[nextRate]!.timeMs <= timeMs) nextRate++
    const rate = rates[nextRate - 1]
    return rate === undefined || last.whole === null ? last.dollars : last.whole * (Number(rate.dollars) / DOLLARS)
  })
  return { id, values, thenMs: rates[0]?.timeMs ?? null }
}
