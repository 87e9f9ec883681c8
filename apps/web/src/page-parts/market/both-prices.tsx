import { MISSING } from '@orrery/format/missing'
import type { MarketToken } from '@orrery/model/wire/market'
import { PriceText, type PriceTextProps } from './price-text.tsx'

const UNITS = ['coin', 'dollars'] as const

export type BothPricesProps = {
  readonly row: Pick<MarketToken, 'coin' | 'dollars'>
  readonly of: PriceTextProps['of']
  /** One of them alone: the first measure that there is, or the other, of which nothing stands where there is none. */
  readonly line?: 0 | 1
}

/** A worth in each measure that leads to a token, one below the other; the dash where none does. */
export function BothPrices({ row, of, line }: BothPricesProps) {
  const units = UNITS.filter((unit) => (row[unit]?.[of] ?? null) !== null)
  if (line === 1 && units.length < 2) return '\u00a0'
  if (units.length === 0) return MISSING
  return (line === undefined ? units : units.slice(line, line + 1)).map((unit, at) => (
    <span key={unit}>
      {at > 0 && <br />}
      <PriceText price={row[unit]} of={of} unit={unit} />
    </span>
  ))
}
