import { decimalText } from '@orrery/format/decimal'
import { amountDecimal } from '@orrery/format/format-amount'
import { isoTime } from '@orrery/format/format-time'
import { toCsv } from '@orrery/ui/rules/to-csv'
import type { WalletTx } from './merge-wallet-txs.ts'
import { placeOf, type WalletRow } from './scan-wallet.ts'

const time = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))

/** An amount twice: in coins, and in base units. Empty where it is not known. */
function amounts(base: string | null, decimals: number): readonly (string | bigint | null)[] {
  const coins = base === null ? null : amountDecimal(base, decimals)
  return [coins === null ? null : decimalText(coins), base === null ? null : BigInt(base)]
}

/** The addresses of a wallet as a file, with their steps from its key. Names of columns are the same in every language. */
export const addressesCsv = (rows: readonly WalletRow[], decimals: number): string =>
  toCsv([
    ['path', 'address', 'txs', 'pending', 'lastSeen', 'balance', 'baseUnits'],
    ...rows.map((row) => [
      placeOf(row),
      row.address,
      row.txCount,
      row.pending,
      time(row.lastSeenMs),
      ...amounts(row.balance, decimals),
    ]),
  ])

/** Its transactions, as far as they were read, each with what the wallet had after it. */
export const walletTxsCsv = (txs: readonly WalletTx[], decimals: number): string =>
  toCsv([
    ['hash', 'block', 'time', 'net', 'netBaseUnits', 'fee', 'feeBaseUnits', 'balance', 'balanceBaseUnits'],
    ...txs.map(({ hash, height, timeMs, net, fee, balance }) => [
      hash,
      height,
      time(timeMs),
      ...amounts(net, decimals),
      ...amounts(fee, decimals),
      ...amounts(balance, decimals),
    ]),
  ])
