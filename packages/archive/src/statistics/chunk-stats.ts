import type { PackedTx } from '@orrery/model/packed'
import type { BlockRow, Bundle, TokenStandard } from '@orrery/model/rows'
import { hourOf, isFee, measuresOfBlock, plainStatsOf, priceStep, STAT, StatSums } from '@orrery/model/statistics'
import { TX_CLASSES, txClass } from '@orrery/model/tx-class'
import type { AnyTable } from '@orrery/store/store'
import type { RowWriter } from '../encode/row-writer.ts'
import { splitSum } from '../ledger/balance-sums.ts'
import { STANDARD, TX_STATUS } from '../tables/codes.ts'
import { countedTables } from './tally-rows.ts'

type TxTally = { count: number; value: bigint }

/** More groups than any price of 64 bits has. */
const STEPS = 512
/** More groups than any fee of 128 bits has. */
const FEE_STEPS = 1_024
const CLASS_PLACE = Object.fromEntries(TX_CLASSES.map((name, place) => [name, place])) as {
  readonly [K in (typeof TX_CLASSES)[number]]: number
}
const STATUSES = TX_STATUS.words.length
/** What is far below the numbers that are no longer exact, however much gas one transaction may say that it used. */
const MUCH_GAS = 2 ** 51

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
  private readonly fees = new Int32Array(FEE_STEPS)
  /** By class, status and whether the coin is moved. */
  private readonly classes = new Int32Array(TX_CLASSES.length * STATUSES * 2)
  private readonly gas = new Float64Array(TX_CLASSES.length * STATUSES * 2)
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

  tx(value: bigint, tx: PackedTx): void {
    const { status, kind, fee, gasUsed, gasPrice, tip, feeRate } = tx
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
    if (isFee(fee)) this.fees[priceStep(fee)]!++
    if (gasUsed >= 0) this.use(tx, value !== 0n)
  }

  private use(tx: PackedTx, moves: boolean): void {
    const place = CLASS_PLACE[txClass(tx.kind, tx.to === -1, methodOf(tx))]
    const at = (place * STATUSES + TX_STATUS.of[tx.status]) * 2 + (moves ? 1 : 0)
    if (tx.gasUsed + this.gas[at]! > MUCH_GAS) this.settleGas()
    this.classes[at]!++
    this.gas[at]! += tx.gasUsed
  }

  transfer(standard: TokenStandard, isMint: boolean): void {
    const code = STANDARD.of[standard]
    this.transfers[code]!++
    if (isMint) this.mints[code]!++
  }

  contract(): void {
    this.contracts++
  }

  /** What the packed block in hand adds to a measure that its family counts itself. */
  measure(name: string, key: string, count: number, sum: bigint): void {
    this.sums.add({ name, key, hour: this.hour, count, sum, least: 0n, most: 0n })
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
    each(STAT.txFee, this.fees, String)
    this.settleGas()
    put(STAT.contracts, '', this.contracts)
    this.contracts = 0
  }

  private settleGas(): void {
    this.classes.forEach((count, at) => {
      if (count === 0) return
      const status = TX_STATUS.words[(at >> 1) % STATUSES]!
      const name = TX_CLASSES[Math.floor((at >> 1) / STATUSES)]!
      const [hour, sum] = [this.hour, BigInt(this.gas[at]!)]
      this.sums.add({ name: STAT.txGas, key: `${name}/${status}/${at & 1}`, hour, count, sum, least: 0n, most: 0n })
    })
    this.classes.fill(0)
    this.gas.fill(0)
  }
}

/** The number that the first four bytes of a call are; null where nothing is called. As `txs.method` is told. */
function methodOf({ text, to, input, inputDigits }: PackedTx): number | null {
  if (to === -1 || inputDigits < 8) return null
  let method = 0
  for (let at = input; at < input + 8; at++) method = method * 16 + digitOf(text[at]!)
  return method
}

/** The value of a hex digit of either case. */
const digitOf = (code: number): number => (code >= 97 ? code - 87 : code >= 65 ? code - 55 : code - 48)
