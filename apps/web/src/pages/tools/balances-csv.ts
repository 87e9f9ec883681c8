import { decimalText } from '@orrery/format/decimal'
import { amountDecimal } from '@orrery/format/format-amount'
import type { ChainOf } from '@orrery/model/chain'
import { toCsv } from '@orrery/ui/rules/to-csv'
import type { Held, Unit } from './balance-results.tsx'
import { unitOf, type AllHeld } from './read-held-then.ts'

/** Balances as a file: exact amounts in units of the coin or token and in base units. What is not known is empty. */
export function balancesCsv(rows: readonly Omit<Held, 'reason'>[], { token, symbol, decimals }: Unit): string {
  const units = (base: bigint | null) => inUnits(base, decimals)
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

/** All that addresses held as a file, by the index and by the node. */
export function heldCsv({ rows, height, timeMs }: AllHeld, chain: ChainOf<'evm'>): string {
  return toCsv([
    ['address', 'block', 'time', 'asset', 'symbol', 'index', 'baseUnitsIndex', 'node', 'baseUnitsNode'],
    ...rows.map(({ address, token, ledger, node }) => {
      const { symbol, decimals } = unitOf(token, chain)
      return [
        address,
        height,
        timeMs === null ? null : new Date(timeMs).toISOString(),
        token?.address ?? symbol,
        symbol,
        inUnits(ledger, decimals),
        ledger,
        inUnits(node, decimals),
        node,
      ]
    }),
  ])
}

const inUnits = (base: bigint | null, decimals: number | null): string | null => {
  const value = base === null || decimals === null ? null : amountDecimal(base.toString(), decimals)
  return value === null ? null : decimalText(value)
}
