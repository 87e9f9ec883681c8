import { MISSING } from '@orrery/format/missing'
import type { MarketToken } from '@orrery/model/wire/market'
import { PriceText, type PriceTextProps } from './price-text.tsx'

const UNITS = ['coin', 'dollars'] as const

export type BothPricesProps = {
  readonly row: Pick<MarketToken, 'coin' | 'dollars'>
  readonly of: PriceTextProps['of']
}

/** A worth in each measure that leads to a token, one below the other; the dash where none does. */
export function BothPrices({ row, of }: BothPricesProps) {
  const units = UNITS.filter((unit) => (row[unit]?.[of] ?? null) !== null)
  if (units.length === 0) return MISSING
  return units.map((unit, at) => (
    <span key={unit}>
      {at > 0 && <br />}
      <PriceText price={row[unit]} of={of} unit={unit} />
    </span>
  ))
}
