import type { PackedTx } from '@orrery/model/packed'
import type { BlockRow, Bundle, TokenStandard } from '@orrery/model/rows'
import { hourOf, measuresOfBlock, plainStatsOf, priceStep, STAT, StatSums } from '@orrery/model/statistics'
import type { AnyTable } from '@orrery/store/store'
import type { RowWriter } from '../encode/row-writer.ts'
import { splitSum } from '../ledger/balance-sums.ts'
import { STANDARD, TX_STATUS } from '../tables/codes.ts'
import { countedTables } from './tally-rows.ts'

type TxTally = { count: number; value: bigint }

/** More groups than any price of 64 bits has. */
const STEPS = 512

/**
 * Adds up what a chunk's blocks add to the statistics, while they are encoded: rows as objects by the model, packed ones by
 * plain counters, since there are thousands per block. What it writes equals what the engine would count from the rows.
 */
export class ChunkStats {
  private readonly sums = new StatSums()
  private readonly spans = new Map<number, { first: number; last: number }>()
  private readonly hours = new Map<number, number>()
  private hour = 0
  // Of the packed blocks of the hour in hand.
  private readonly txs = new Map<string, TxTally[]>()
  private readonly transfers = new Int32Array(STANDARD.words.length)
  private readonly mints = new Int32Array(STANDARD.words.length)
  private readonly gasPrices = new Int32Array(STEPS)
  private readonly tips = new Int32Array(STEPS)
  private readonly feeRates = new Int32Array(STEPS)
  private contracts = 0

  /** A block whose rows are all there as objects. */
  bundle(bundle: Bundle): void {
    this.span(bundle.block)
    for (const row of plainStatsOf(bundle)) this.sums.add(row)
  }

  /** Begins a packed block: what comes until `endBlock` is of this time. */
  beginBlock(timeMs: number): void {
    const hour = hourOf(timeMs)
    if (hour !== this.hour) this.settle()
    this.hour = hour
  }

  tx(value: bigint, { status, kind, gasPrice, tip, feeRate }: PackedTx): void {
    let tallies = this.txs.get(kind)
    if (tallies === undefined) {
      tallies = TX_STATUS.words.map(() => ({ count: 0, value: 0n }))
      this.txs.set(kind, tallies)
    }
    const tally = tallies[TX_STATUS.of[status]]!
    tally.count++
    if (value !== 0n) tally.value += value
    if (gasPrice !== 0n) this.gasPrices[priceStep(gasPrice)]!++
    if (tip !== 0n) this.tips[priceStep(tip)]!++
    if (feeRate !== 0n) this.feeRates[priceStep(feeRate)]!++
  }

  transfer(standard: TokenStandard, isMint: boolean): void {
    const code = STANDARD.of[standard]
    this.transfers[code]!++
    if (isMint) this.mints[code]!++
  }

  contract(): void {
    this.contracts++
  }

  /** Ends a packed block by its own row. */
  endBlock(block: BlockRow): void {
    this.span(block)
    for (const row of measuresOfBlock(block)) this.sums.add(row)
  }

  /** The rows of `stat_sums`, in a fixed order, with what the rows of the chunk's tables add. */
  write(chain: number, out: RowWriter, tables: ReadonlyMap<AnyTable, RowWriter>): void {
    this.settle()
    const ofRows = new StatSums()
    for (const { tally, rows } of countedTables(tables))
      for (const body of rows.pieces()) tally(body, (height) => this.hours.get(height) ?? 0, ofRows)
    for (const { name, key, hour, count, sum, least, most } of [...this.sums.rows(), ...ofRows.rows()]) {
      const { first, last } = this.spans.get(hour)!
      const { high, low } = splitSum(sum)
      out.u32(chain)
      out.text(name)
      out.u32(hour)
      out.u32(first)
      out.u32(last)
      out.text(key)
      out.u64(count)
      out.i256(high)
      out.i256(low)
      out.u256(least)
      out.u256(most)
      out.endRow()
    }
  }

  private span({ height, timeMs }: BlockRow): void {
    const hour = hourOf(timeMs)
    this.hours.set(height, hour)
    const span = this.spans.get(hour)
    if (span === undefined) this.spans.set(hour, { first: height, last: height })
    else {
      span.first = Math.min(span.first, height)
      span.last = Math.max(span.last, height)
    }
  }

  /** Puts what was counted of the hour in hand into the sums. */
  private settle(): void {
    const put = (name: string, key: string, count: number, sum = 0n): void => {
      if (count > 0) this.sums.add({ name, key, hour: this.hour, count, sum, least: 0n, most: 0n })
    }
    for (const [kind, tallies] of this.txs)
      tallies.forEach(({ count, value }, status) => put(STAT.txs, `${TX_STATUS.words[status]!}/${kind}`, count, value))
    this.txs.clear()
    const each = (name: string, counts: Int32Array, keyOf: (at: number) => string): void => {
      counts.forEach((count, at) => put(name, keyOf(at), count))
      counts.fill(0)
    }
    each(STAT.transfers, this.transfers, (code) => STANDARD.words[code]!)
    each(STAT.mints, this.mints, (code) => STANDARD.words[code]!)
    each(STAT.gasPrice, this.gasPrices, String)
    each(STAT.tip, this.tips, String)
    each(STAT.feeRate, this.feeRates, String)
    put(STAT.contracts, '', this.contracts)
    this.contracts = 0
  }
}
