import type { PackedTx } from '@orrery/model/packed'
import { mayPayProposer, type BuilderPayment } from '@orrery/model/builder-payment'
import { amountDigits } from '@orrery/model/amount-digits'
import { FEE_CLASSES, feeClass } from '@orrery/model/fee-class'
import type { BlockRow, Bundle, TokenStandard } from '@orrery/model/rows'
import {
  hourOf,
  isFee,
  measuresOfBlock,
  plainStatsOf,
  priceStep,
  SENT_KINDS,
  STAT,
  StatSums,
} from '@orrery/model/statistics'
import { TX_CLASSES, txClass } from '@orrery/model/tx-class'
import type { Hex } from '@orrery/primitives/hex'
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
const FEE_PLACE = Object.fromEntries(FEE_CLASSES.map((name, place) => [name, place])) as {
  readonly [K in (typeof FEE_CLASSES)[number]]: number
}
const STATUSES = TX_STATUS.words.length
/** More digits than any amount of 256 bits has. */
const DIGITS = 79
/** How the own fields of a transaction with the nonce 0 begin. */
const NONCE_ZERO = Buffer.from('{"nonce":0,', 'latin1')
const [NONCE_PLACE, ZERO_DIGIT] = [NONCE_ZERO.length - 2, NONCE_ZERO.at(-2)!] as const
/** What is far below the numbers that are no longer exact, however much gas one transaction may say that it used. */
const MUCH_GAS = 2 ** 51

/**
 * Adds up what a chunk's blocks add to the statistics, while they are encoded: rows as objects by the model, packed ones by
 * plain counters, since there are thousands per block. What it writes equals what the engine would count from the rows.
 */
export class ChunkStats {
  private readonly sums = new StatSums()
  private readonly spans = new Map<number, { first: number; last: number }>()
  /** Whether any transaction says who sent, who received or what was created. */
  namesParties = false
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
  private firsts = 0
  private readonly classFees = new Int32Array(FEE_CLASSES.length * FEE_STEPS)
  private readonly valueCounts = new Int32Array(DIGITS)
  private readonly valueSums: bigint[] = Array.from({ length: DIGITS }, () => 0n)
  private trades = 0
  private tradeValue = 0n
  // The packed transaction that was counted last.
  private readonly last = {
    text: new Uint8Array() as Uint8Array,
    txIndex: -1,
    hash: -1,
    from: -1,
    to: -1,
    value: 0n,
    isPlain: false,
    isTrade: false,
  }

  /** A block whose rows are all there as objects. */
  bundle(bundle: Bundle): void {
    this.namesParties ||= bundle.txs.some(({ from, to, created }) => from !== null || to !== null || created !== null)
    this.span(bundle.block)
    for (const row of plainStatsOf(bundle)) this.sums.add(row)
  }

  /** Begins a packed block: what comes until `endBlock` is of this time. */
  beginBlock(timeMs: number): void {
    const hour = hourOf(timeMs)
    if (hour !== this.hour) this.settle()
    this.hour = hour
    this.last.txIndex = -1
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
    if (gasUsed >= 0) this.use(tx, value)
    if (tx.from !== -1 || tx.to !== -1 || tx.created !== null) this.namesParties = true
    const { last } = this
    last.text = tx.text
    last.txIndex = tx.txIndex
    last.hash = tx.hash
    last.from = tx.from
    last.to = tx.to
    last.value = value
    last.isPlain = status === 'success' && tx.inputDigits === 0
    last.isTrade = false
  }

  private use(tx: PackedTx, value: bigint): void {
    const { kind, fee } = tx
    const [method, moves, creates] = [methodOf(tx), value !== 0n, tx.to === -1]
    // Few begin so: one digit tells most of them apart.
    if (tx.ext[NONCE_PLACE] === ZERO_DIGIT && startsWith(tx.ext, NONCE_ZERO) && SENT_KINDS.includes(kind)) this.firsts++
    if (tx.status === 'success') {
      if (moves) {
        const digits = amountDigits(value)
        this.valueCounts[digits]!++
        this.valueSums[digits]! += value
      }
      const paid = feeClass(kind, creates, method)
      if (paid !== null && isFee(fee)) this.classFees[FEE_PLACE[paid] * FEE_STEPS + priceStep(fee)]!++
    }
    const place = CLASS_PLACE[txClass(kind, creates, method)]
    const at = (place * STATUSES + TX_STATUS.of[tx.status]) * 2 + (moves ? 1 : 0)
    if (tx.gasUsed + this.gas[at]! > MUCH_GAS) this.settleGas()
    this.classes[at]!++
    this.gas[at]! += tx.gasUsed
  }

  /** A transfer of the transaction that was counted last. */
  transfer(standard: TokenStandard, isMint: boolean, isBurn: boolean): void {
    const code = STANDARD.of[standard]
    this.transfers[code]!++
    if (isMint) this.mints[code]!++
    else if (!isBurn && (standard === 'erc721' || standard === 'erc1155') && this.last.value > 0n) this.trade()
  }

  private trade(): void {
    this.trades++
    if (!this.last.isTrade) this.tradeValue += this.last.value
    this.last.isTrade = true
  }

  contract(): void {
    this.contracts++
  }

  /** What the packed block in hand adds to a measure that its family counts itself. */
  measure(name: string, key: string, count: number, sum: bigint): void {
    this.sums.add({ name, key, hour: this.hour, count, sum, least: 0n, most: 0n })
  }

  /** Ends a packed block by its own row; answers what its builder paid to the proposer, null for nothing. */
  endBlock(block: BlockRow): BuilderPayment | null {
    this.span(block)
    for (const row of measuresOfBlock(block)) this.sums.add(row)
    // As `builderPaymentIn` in the model.
    const { text, txIndex, hash, from, to, value, isPlain } = this.last
    const { producer, txCount } = block
    if (producer === null || txIndex === -1 || txIndex !== txCount - 1 || !isPlain || value === 0n || to === -1)
      return null
    if (!mayPayProposer(block) || !isAt(text, from, producer) || isAt(text, to, producer)) return null
    this.measure(STAT.builderPaid, '', 1, value)
    return { txHash: digitsAt(text, hash, 64), to: digitsAt(text, to, 40), amount: value }
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
    put(STAT.firstTxs, '', this.firsts)
    this.firsts = 0
    put(STAT.nftTrades, '', this.trades, this.tradeValue)
    this.trades = 0
    this.tradeValue = 0n
    this.valueCounts.forEach((count, digits) => put(STAT.txValue, String(digits), count, this.valueSums[digits]))
    this.valueCounts.fill(0)
    this.valueSums.fill(0n)
    each(STAT.classFee, this.classFees, (at) => `${FEE_CLASSES[Math.floor(at / FEE_STEPS)]!}/${at % FEE_STEPS}`)
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

/** Whether the digits of an address stand at a place of a text, in either case. */
function isAt(text: Uint8Array, at: number, address: string): boolean {
  if (at === -1 || address.length !== 42) return false
  for (let digit = 0; digit < 40; digit++) if ((text[at + digit]! | 32) !== address.charCodeAt(digit + 2)) return false
  return true
}

/** So many hex digits of a text, as keys are written. */
const digitsAt = (text: Uint8Array, at: number, digits: number): Hex =>
  `0x${Buffer.from(text.buffer, text.byteOffset + at, digits)
    .toString('latin1')
    .toLowerCase()}`

function startsWith(text: Uint8Array, start: Uint8Array): boolean {
  for (let at = 0; at < start.length; at++) if (text[at] !== start[at]) return false
  return true
}

/** The value of a hex digit of either case. */
const digitOf = (code: number): number => (code >= 97 ? code - 87 : code >= 65 ? code - 55 : code - 48)
