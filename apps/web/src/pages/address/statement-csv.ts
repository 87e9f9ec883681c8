import type { Statement } from '@orrery/model/wire/statement'
import { decimalText } from '@orrery/format/decimal'
import { amountDecimal } from '@orrery/format/format-amount'
import { toCsv } from '@orrery/ui/rules/to-csv'

/** The coin of a chain, as a file names it. */
export type Coin = { readonly symbol: string; readonly decimals: number }

/** Exact units as text; null where their number is not known. */
function unitsOf(amount: string | null, decimals: number | null): string | null {
  const value = amount === null || decimals === null ? null : amountDecimal(amount, decimals)
  return value === null ? null : decimalText(value)
}

/**
 * A statement as a file: one line for each thing, with exact amounts in units of the coin or token and in base units. Names are those of the
 * API, the same in every language. What is not known is empty.
 */
export function statementCsv(statement: Statement, coin: Coin): string {
  const { opening, closing, sums, outputs, tokens, traced } = statement
  const line = (what: string, asset: string, count: number | null, amount: string | null, decimals: number | null) => [
    what,
    statement.from,
    statement.to,
    asset,
    count,
    unitsOf(amount, decimals),
    amount === null ? null : BigInt(amount),
  ]
  const ofCoin = (what: string, count: number | null, amount: string | null) =>
    line(what, coin.symbol, count, amount, coin.decimals)
  const summed = (['received', 'sent', 'fees', 'callsIn', 'callsOut', 'withdrawals'] as const).map((what) => {
    // Nobody looked inside: unknown is not zero.
    const sum = traced === 'none' && what.startsWith('calls') ? null : sums?.[what]
    return ofCoin(what, sum?.count ?? null, sum?.amount ?? null)
  })
  return toCsv([
    ['what', 'fromBlock', 'toBlock', 'asset', 'count', 'amount', 'baseUnits'],
    ofCoin('opening', null, opening?.amount ?? null),
    ...summed,
    ...(outputs === undefined
      ? []
      : (['paid', 'spent'] as const).map((side) =>
          ofCoin(`outputs.${side}`, outputs[side]?.count ?? null, outputs[side]?.amount ?? null),
        )),
    ofCoin('unexplained', null, sums?.unexplained ?? null),
    ofCoin('closing', null, closing?.amount ?? null),
    ...(tokens ?? []).flatMap(({ token, received, sent, opening: before, closing: after }) => [
      line('opening', token.address, null, before, token.decimals),
      line('received', token.address, received.count, received.amount, token.decimals),
      line('sent', token.address, sent.count, sent.amount, token.decimals),
      line('closing', token.address, null, after, token.decimals),
    ]),
  ])
}
