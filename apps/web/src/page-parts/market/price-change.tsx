import { usePageContext } from '@orrery/entities/page-context'
import { subtractDecimals, toDecimal } from '@orrery/format/decimal-math'
import { decimalText } from '@orrery/format/decimal'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { PoolPrice } from '@orrery/model/wire/market'

/** By how much a price is above or below the first of the last 24 hours, with its sign. */
export function PriceChange({ price }: { readonly price: Pick<PoolPrice, 'price' | 'before'> | null }) {
  const { locale } = usePageContext()
  const before = price?.before ?? null
  if (price === null || before === null || !/[1-9]/.test(before)) return MISSING
  const change = subtractDecimals(toDecimal(price.price), toDecimal(before))
  const size = decimalText({ ...change, units: change.units < 0n ? -change.units : change.units })
  return (
    <bdi dir="ltr">
      {change.units > 0n ? '+' : change.units < 0n ? '−' : ''}
      {formatPercent(size, before, locale, 2)}
    </bdi>
  )
}
