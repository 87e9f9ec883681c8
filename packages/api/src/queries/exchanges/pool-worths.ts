import type { PoolWorth as WireWorth } from '@orrery/model/wire/pool'
import type { Hex } from '@orrery/primitives/hex'
import type { PathPrice } from './price-paths.ts'
import type { Pair } from './venues.ts'

/** In base units of the chain's coin and in units of 10^-18 dollar; null where no pool leads there. */
type Amounts = { readonly coin: bigint | null; readonly dollars: bigint | null }

/** What a pool holds, exchanged in the last 24 hours and in seven days, and took as fees of the former; null is what is not told. */
export type PoolWorth = {
  readonly held: Amounts
  readonly volume: Amounts
  readonly week: Amounts
  readonly fees: Amounts
}

type Volumes = ReadonlyMap<Hex, readonly [bigint, bigint]>

type Prices = ReadonlyMap<Hex, PathPrice>

/** Hundredths of a basis point in one; a fee above it stands for one that is set anew for each exchange. */
const MILLION = 1_000_000n
const NONE: Amounts = { coin: null, dollars: null }

const plus = (a: bigint | null, b: bigint | null): bigint | null => (a === null ? b : b === null ? a : a + b)
const join = (a: Amounts, b: Amounts): Amounts => ({
  coin: plus(a.coin, b.coin),
  dollars: plus(a.dollars, b.dollars),
})

/** What so much of a token is worth; no more than the pools on the way to its price hold, for more could not be had for it (screens-evm §16.4). */
function worthIn(prices: Prices, token: Hex, amount: bigint, isBounded: boolean): bigint | null {
  const price = prices.get(token)
  if (price === undefined) return null
  const worth = (amount * price.now.top) / price.now.bottom
  return isBounded && price.depth !== null && price.depth < worth ? price.depth : worth
}

/** Worths of the pools that factories told of, by the prices of their tokens. `held` is by `pool token`, what was exchanged by pool. Pure. */
export function poolWorths(
  pairs: readonly Pair[],
  held: ReadonlyMap<string, bigint>,
  exchanged: { readonly volumes: Volumes; readonly weeks: Volumes } | null,
  measures: { readonly coin: Prices; readonly dollars: Prices },
): ReadonlyMap<Hex, PoolWorth> {
  return new Map(
    pairs.map(({ pool, tokens, fee }) => {
      const both = (of: (prices: Prices) => bigint | null): Amounts => ({
        coin: of(measures.coin),
        dollars: of(measures.dollars),
      })
      const all = both((prices) =>
        tokens.reduce<bigint | null>(
          (sum, token) => plus(sum, worthIn(prices, token, held.get(`${pool} ${token}`) ?? 0n, true)),
          null,
        ),
      )
      // Both sides of an exchange are the same worth: that of the side whose price has fewer pools on its way.
      const of = (volumes: Volumes | undefined): Amounts => {
        const sides = volumes?.get(pool)
        if (sides === undefined) return NONE
        return both((prices) => {
          const [first, second] = tokens.map((token) => prices.get(token)?.hops ?? Infinity)
          const side = first! <= second! ? 0 : 1
          return worthIn(prices, tokens[side], sides[side], false)
        })
      }
      const volume = of(exchanged?.volumes)
      const part = (amount: bigint | null) =>
        amount === null || fee === null || BigInt(fee) > MILLION ? null : (amount * BigInt(fee)) / MILLION
      const fees = { coin: part(volume.coin), dollars: part(volume.dollars) }
      return [pool, { held: all, volume, week: of(exchanged?.weeks), fees }]
    }),
  )
}

/** What several pools have together, and of how many of them that is known; null of none. Pure. */
export function sumWorths(worths: readonly (PoolWorth | undefined)[]): (PoolWorth & { readonly pools: number }) | null {
  const known = worths.filter((worth) => worth !== undefined && (worth.held.coin ?? worth.held.dollars) !== null)
  const [first, ...rest] = known as readonly PoolWorth[]
  if (first === undefined) return null
  const sum = rest.reduce(
    (all, one) => ({
      held: join(all.held, one.held),
      volume: join(all.volume, one.volume),
      week: join(all.week, one.week),
      fees: join(all.fees, one.fees),
    }),
    first,
  )
  return { ...sum, pools: known.length }
}

const write = ({ coin, dollars }: Amounts) => ({ coin: coin?.toString() ?? null, dollars: dollars?.toString() ?? null })

/** The same as it goes over the wire. */
export const writeWorth = ({ held, volume, week, fees }: PoolWorth): WireWorth => ({
  held: write(held),
  volume: write(volume),
  week: write(week),
  fees: write(fees),
})
