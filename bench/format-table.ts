import { performance } from 'node:perf_hooks'
import { compactNumber } from '@orrery/format/compact-number'
import { formatAmount } from '@orrery/format/format-amount'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatFiat } from '@orrery/format/format-fiat'
import { formatGwei } from '@orrery/format/format-gwei'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { shortenMiddle } from '@orrery/format/shorten-middle'

/** What `format-table.ts` measured: milliseconds of one table of 100 rows, the median, ours and the platform's. */
export type FormatReport = { readonly tableMs: number; readonly platformMs: number; readonly cells: number }

const ROWS = 100
const ROUNDS = 300

// A row as the widest list has it: plausible sizes, no two rows alike.
const rows = Array.from({ length: ROWS }, (_, i) => ({
  hash: `0x${(BigInt(i + 1) * 0x9e3779b97f4a7c15f39cc0605cedc834n).toString(16).padStart(64, 'a').slice(0, 64)}`,
  height: 21_000_000 + i * 37,
  wei: String(BigInt(i + 1) * 123_456_789_012_345_678n),
  dust: String(i + 1),
  gasPrice: String(BigInt(i + 1) * 1_234_567_890n),
  used: 21_000 + i * 997,
  size: 1_000 + i * 7_919,
  supply: String(BigInt(i + 1) * 10n ** 22n + 7n),
  price: `0.000${i + 1}2345678`,
}))

const LOCALE = 'en_US'

function ours(): number {
  let length = 0
  for (const row of rows)
    length +=
      shortenMiddle(row.hash).length +
      formatNumber(row.height, { locale: LOCALE }).length +
      formatAmount(row.wei, { locale: LOCALE, decimals: 18, symbol: 'ETH' }).length +
      formatAmount(row.dust, { locale: LOCALE, decimals: 18, symbol: 'ETH' }).length +
      formatGwei(row.gasPrice, { locale: LOCALE }).length +
      formatNumber(row.used, { locale: LOCALE }).length +
      formatPercent(row.used, 30_000_000, LOCALE).length +
      formatBytes(row.size, LOCALE).length +
      compactNumber(row.supply, LOCALE).length +
      formatFiat(row.price, { locale: LOCALE, sign: '$' }).length
  return length
}

const CELLS_PER_ROW = 10
const intl = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })

/** As many numbers by the platform's own formatter, made once: the yardstick. It knows no units, folds no zeros and loses digits. */
function platform(): number {
  let length = 0
  for (const row of rows)
    for (let cell = 0; cell < CELLS_PER_ROW; cell++) length += intl.format(Number(row.wei) / 10 ** (cell + 9)).length
  return length
}

function median(run: () => number): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  return times[ROUNDS >> 1]!
}

const report: FormatReport = { tableMs: median(ours), platformMs: median(platform), cells: ROWS * CELLS_PER_ROW }
process.send?.(report)
process.disconnect?.()
