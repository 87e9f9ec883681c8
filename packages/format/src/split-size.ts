import { decimalText, magnitudeOf, parseDecimal, roundDecimal, tenTo } from './decimal.ts'

const UNITS = ['B', 'KB', 'MB', 'GB'] as const
const COLUMNS = ['wei', 'Kwei', 'Mwei', 'Gwei'] as const

export type SplitSize = {
  /** Plain decimal text with at most 2 decimals. */
  readonly size: string
  readonly unit: (typeof UNITS)[number]
  /** What the same step is called for gas prices; on AVAX the last step is nAVAX. */
  readonly column: (typeof COLUMNS)[number] | 'nAVAX'
}

/** A number as a size of 1,000-steps with its unit and column label (foundations §3.7, explorer §9). Null for non-numbers. */
export function splitSize(value: string | number | bigint, chainCode?: string): SplitSize | null {
  const exact = parseDecimal(value)
  if (exact === null) return null
  let step = 0
  const short = (power: number) => roundDecimal({ units: exact.units, scale: exact.scale + 3 * power }, 2)
  const isLarge = (power: number) => {
    const size = short(power)
    return magnitudeOf(size) >= tenTo(size.scale + 3)
  }
  while (step < 3 && isLarge(step)) step++
  const column = COLUMNS[step] ?? 'Gwei'
  return {
    size: decimalText(short(step)),
    unit: UNITS[step] ?? 'GB',
    column: column === 'Gwei' && chainCode === 'AVAX' ? 'nAVAX' : column,
  }
}
