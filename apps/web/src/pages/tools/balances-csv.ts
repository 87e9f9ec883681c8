import { decimalText } from '@orrery/format/decimal'
import { amountDecimal } from '@orrery/format/format-amount'
import { toCsv } from '@orrery/ui/rules/to-csv'
import type { Held, Unit } from './balance-results.tsx'

/** Balances as a file: exact amounts in units of the coin or token and in base units. What is not known is empty. */
export function balancesCsv(rows: readonly Omit<Held, 'reason'>[], { token, symbol, decimals }: Unit): string {
  const units = (base: bigint | null): string | null => {
    const value = base === null || decimals === null ? null : amountDecimal(base.toString(), decimals)
    return value === null ? null : decimalText(value)
  }
  return toCsv([
    ['address', 'block', 'time', 'asset', 'amount', 'baseUnits', 'now', 'baseUnitsNow'],
    ...rows.map(({ address, height, timeMs, amount, now = null }) => [
      address,
      height,
      timeMs === null ? null : new Date(timeMs).toISOString(),
      token ?? symbol,
      units(amount),
      amount,
      units(now),
      now,
    ]),
  ])
}
