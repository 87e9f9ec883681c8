import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatFiat } from '@orrery/format/format-fiat'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { PoolPrice } from '@orrery/model/wire/market'
import { displayName } from '@orrery/entities/display-name'

/** What dollars are written as: coins that are meant to stay at one tell them, so that no sign of money is claimed. */
const DOLLARS = 'USD'

export type PriceTextProps = {
  readonly price: PoolPrice | null
  /** What of it is written: of one whole token, of its supply, of what was exchanged, of what the narrowest pool holds. */
  readonly of: 'price' | 'cap' | 'volume' | 'depth'
  readonly unit: 'coin' | 'dollars'
}

/** A worth by pools; the dash where none is known. Its tooltip says by which pool and block. */
export function PriceText({ price, of, unit }: PriceTextProps) {
  const { t, locale } = usePageContext()
  const { native } = usePageChain()
  const worth = price?.[of] ?? null
  if (price === null || worth === null) return MISSING
  const { pool } = price
  const tip =
    pool === null
      ? undefined
      : t('market.from', {
          quote: displayName(pool.quote.symbol ?? pool.quote.address).text,
          height: formatNumber(pool.height, { locale }),
          pools: price.hops,
        })
  return (
    <span data-tip={tip}>
      <bdi dir="ltr">{formatFiat(worth, { locale })}</bdi>
      {'\u00a0'}
      <bdi>{unit === 'coin' ? native.symbol.toUpperCase() : DOLLARS}</bdi>
    </span>
  )
}
