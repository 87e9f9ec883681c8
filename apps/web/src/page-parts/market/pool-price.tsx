import { AmountText } from '@orrery/entities/amount'
import { displayName } from '@orrery/entities/display-name'
import { isRawAmount } from '@orrery/format/format-amount'
import { MISSING } from '@orrery/format/missing'
import type { Pool } from '@orrery/model/wire/pool'
import type { TokenRef } from '@orrery/model/wire/transaction'
import { PriceChange } from './price-change.tsx'

/** Decimals in which a price of a pool is told. */
export const PRICE_PLACES = 18

/**
 * Units of the second token for one of the first, times 10^18, rounded down; null where an amount is nothing, the price has no digit
 * in these places, or decimals cannot be used. Pure.
 */
export function priceOf(amount0: bigint, amount1: bigint, token0: TokenRef, token1: TokenRef): string | null {
  if (amount0 === 0n || amount1 === 0n || isRawAmount(token0.decimals) || isRawAmount(token1.decimals)) return null
  const one = 10n ** BigInt(token0.decimals ?? 0)
  const price = (amount1 * one * 10n ** BigInt(PRICE_PLACES)) / (amount0 * 10n ** BigInt(token1.decimals ?? 0))
  return price === 0n ? null : String(price)
}

type Rate = NonNullable<Pool['rate']>['now']

const ofRate = ({ token0, token1 }: Pool, rate: Rate | null | undefined): string | null =>
  rate ? priceOf(BigInt(rate.amount0), BigInt(rate.amount1), token0, token1) : null

/** What one whole first token of a pool was exchanged for last. */
export function PoolPriceText({ pool }: { readonly pool: Pool }) {
  const price = ofRate(pool, pool.rate?.now)
  if (price === null) return MISSING
  const { symbol, name, address } = pool.token1
  return (
    <AmountText base={price} decimals={PRICE_PLACES} symbol={displayName(symbol ?? name ?? address).text} places={6} />
  )
}

/** By how much that changed since the first exchange of the last 24 hours. */
export function PoolPriceChange({ pool }: { readonly pool: Pool }) {
  const price = ofRate(pool, pool.rate?.now)
  return <PriceChange price={price === null ? null : { price, before: ofRate(pool, pool.rate?.before) }} />
}
