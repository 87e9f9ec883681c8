import { subtractDecimals, toDecimal } from '@orrery/format/decimal-math'
import { decimalText } from '@orrery/format/decimal'
import { MISSING } from '@orrery/format/missing'
import type { PoolPrice } from '@orrery/model/wire/market'
import { SignedPercent } from './signed-percent.tsx'

/** By how much a price is above or below the first of the last 24 hours, with its sign. */
export function PriceChange({ price }: { readonly price: Pick<PoolPrice, 'price' | 'before'> | null }) {
  const before = price?.before ?? null
  if (price === null || before === null || !/[1-9]/.test(before)) return MISSING
  const change = subtractDecimals(toDecimal(price.price), toDecimal(before))
  return <SignedPercent change={decimalText(change)} of={before} />
}
