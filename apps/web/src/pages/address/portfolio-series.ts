import type { Portfolio } from '@orrery/model/wire/portfolio'

type Point = { readonly timeMs: number; readonly dollars: number | null }
/** What was held of one thing over time; `before` is what it was ahead of the first point: null where that is not known. */
type Held = { readonly id: string; readonly points: readonly Point[]; readonly before: 0 | null }
/** A coin's balance at a moment, in base units. */
export type CoinPoint = { readonly timeMs: number; readonly amount: string | null }

/** The id of the coin among tokens, which are told by their contracts. */
export const COIN = 'native'
/** Moments that are drawn at most. */
const MOST_TIMES = 400
const DOLLARS = 1e18

/**
 * What an address held over a span in dollars, one line for the coin and for each token, at moments on which one of them changed. Between two changes what
 * was held stood still. Pure.
 */
export function portfolioSeries(
  { parts, coin }: Pick<Portfolio, 'parts' | 'coin'>,
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
  readonly lines: readonly { readonly id: string; readonly values: readonly (number | null)[] }[]
} {
  const ofCoin: Held = {
    id: COIN,
    before: null,
    points: balances.map(({ timeMs, amount }) => ({
      timeMs,
      dollars: amount === null || coin === null ? null : (Number(amount) / 10 ** decimals) * (Number(coin) / DOLLARS),
    })),
  }
  const tokens = (parts ?? []).map(({ token, points, cut }): Held => ({
    id: token.address,
    before: cut ? null : 0,
    points: points.map(({ timeMs, dollars }) => ({ timeMs, dollars: Number(dollars) / DOLLARS })),
  }))
  const held = [ofCoin, ...tokens].filter(({ points }) => points.some(({ dollars }) => dollars !== null))
  const all = [...new Set(held.flatMap(({ points }) => points.map(({ timeMs }) => timeMs)))]
    .filter((timeMs) => timeMs < until)
    .toSorted((a, b) => a - b)
  const inside = all.filter((timeMs) => timeMs >= since)
  // What was there already when the span began.
  const from = since > 0 && all.length > inside.length ? [since, ...inside.filter((timeMs) => timeMs > since)] : inside
  const step = Math.max(1, Math.ceil(from.length / MOST_TIMES))
  // The last moment is always among them.
  const times = from.filter((_, at) => (from.length - 1 - at) % step === 0)
  return { times, lines: held.map((one) => ({ id: one.id, values: valuesAt(one, times) })) }
}

/** What was held at ascending moments. */
function valuesAt({ points, before }: Held, times: readonly number[]): readonly (number | null)[] {
  let next = 0
  let last: number | null = before
  return times.map((timeMs) => {
    while (next < points.length && points[next]!.timeMs <= timeMs) last = points[next++]!.dollars
    return last
  })
}
