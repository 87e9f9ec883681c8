import type { Hex } from '@orrery/primitives/hex'

/** A fraction of whole numbers above zero. */
export type Ratio = { readonly top: bigint; readonly bottom: bigint }

/** What one pool tells of prices. Sides are in the order of its tokens; amounts in base units. */
export type PoolRate = {
  readonly pool: Hex
  readonly tokens: readonly [Hex, Hex]
  /** What one exchange gave for what. */
  readonly now: readonly [bigint, bigint]
  readonly height: number
  /** The same of the first exchange of the last 24 hours; null where that is not told. */
  readonly before: readonly [bigint, bigint] | null
  /** What the pool has of each, by the ledger of transfers. */
  readonly held: readonly [bigint, bigint]
}

/** What a token is worth, by the pools on the way from what it is measured in. */
export type PathPrice = {
  /** Units of the measure for one base unit. */
  readonly now: Ratio
  /** By the first exchanges of the last 24 hours in the same pools; null where one of them does not tell. */
  readonly before: Ratio | null
  /** The least that a pool of the way holds of what it is paid with, in the measure. Null for the measure itself. */
  readonly depth: bigint | null
  /** The pool that exchanges the token itself, and what for; null for the measure. */
  readonly last: { readonly pool: Hex; readonly quote: Hex; readonly height: number } | null
  /** Pools of the way. */
  readonly hops: number
}

/** Longer ways say little, and their fractions would grow with every pool. */
const MOST_HOPS = 4

const times = (a: Ratio, top: bigint, bottom: bigint): Ratio => ({ top: a.top * top, bottom: a.bottom * bottom })

/**
 * What tokens are worth in a measure, by pools: of all ways to a token the one whose narrowest pool holds most (screens-evm §16.4). `measures` are tokens that are worth so
 * many units of the measure for one base unit by definition. Nothing is told of a token to which no pool leads that holds anything. Pure.
 */
export function pricesByPools(
  rates: readonly PoolRate[],
  measures: ReadonlyMap<Hex, Ratio>,
): ReadonlyMap<Hex, PathPrice> {
  const settled = new Map<Hex, PathPrice>()
  const open = new Map<Hex, PathPrice>(
    [...measures].map(([token, now]) => [token, { now, before: now, depth: null, last: null, hops: 0 }]),
  )
  for (;;) {
    const next = widest(open)
    if (next === null) return settled
    const [quote, price] = next
    open.delete(quote)
    settled.set(quote, price)
    if (price.hops === MOST_HOPS) continue
    for (const rate of rates)
      for (const side of [0, 1] as const) {
        const token = rate.tokens[1 - side]!
        if (rate.tokens[side] !== quote || token === quote || settled.has(token)) continue
        const held = (rate.held[side] * price.now.top) / price.now.bottom
        const depth = price.depth === null || held < price.depth ? held : price.depth
        const known = open.get(token)
        if (depth <= 0n || (known !== undefined && !isWider(depth, rate.pool, known))) continue
        const paid = ({ [side]: top, [1 - side]: bottom }: readonly [bigint, bigint]) => [top!, bottom!] as const
        open.set(token, {
          now: times(price.now, ...paid(rate.now)),
          before: price.before === null || rate.before === null ? null : times(price.before, ...paid(rate.before)),
          depth,
          last: { pool: rate.pool, quote, height: rate.height },
          hops: price.hops + 1,
        })
      }
  }
}

const isWider = (depth: bigint, pool: Hex, { depth: other, last }: PathPrice): boolean =>
  other !== null && (depth > other || (depth === other && last !== null && pool < last.pool))

/** Whose narrowest pool holds most; a measure before all. */
function widest(open: ReadonlyMap<Hex, PathPrice>): readonly [Hex, PathPrice] | null {
  let best: readonly [Hex, PathPrice] | null = null
  for (const [token, price] of open) {
    if (best === null) best = [token, price]
    else if (best[1].depth === null) return best
    else if (price.depth === null || price.depth > best[1].depth) best = [token, price]
  }
  return best
}
