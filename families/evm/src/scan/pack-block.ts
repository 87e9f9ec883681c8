import { OrreryError } from '@orrery/errors/orrery-error'
import type { PackedBlock, PackedTx, RowSink } from '@orrery/model/packed'
import { ROLE, type BlockRow } from '@orrery/model/rows'
import { PRICE_LIMIT, pricesOf, STAT } from '@orrery/model/statistics'
import { gasOfTx } from '@orrery/model/tx-class'
import type { Hex } from '@orrery/primitives/hex'
import { startsWith } from '@orrery/transport/scan-answers'
import type { EventRows } from '../events/event-record.ts'
import { writeEvents } from '../events/write-events.ts'
import { gasPriceOf } from '../fees.ts'
import { kindOf, systemSender } from '../kind-of.ts'
import { addBlockRows, addTxRows, blockRow, type Rules } from '../normalize.ts'
import { outcomeOf } from '../outcome-of.ts'
import { rawReceipt, rawTx, toNumber, type RawUncle } from '../raw.ts'
import { paymentOf } from '../ledger/native-rows.ts'
import { addRequest } from '../rows/add-requests.ts'
import type { AddRow } from '../rows/family-rows.ts'
import { txExt } from '../tx-ext.ts'
import { isStrange } from '../unknown-form.ts'
import { readRequest } from './read-request.ts'
import { eventRows } from './event-rows.ts'
import { hexAt } from './hex-at.ts'
import { parcelOf, type PackParts } from './parcel.ts'
import { bigintAt, EXACT_DIGITS, numberAt } from './ext-text.ts'
import { MoveWriter } from './move-writer.ts'
import { ext, packedLog, packedTx } from './packed-records.ts'
import { TX, TX_WIDTH, type ScannedBlock } from './scan-block.ts'
import { TraceWriter } from './trace-writer.ts'
import { writePlainExt } from './write-plain-ext.ts'
import { LOG, LOG_WIDTH, RECEIPT, RECEIPT_WIDTH, type ScannedReceipts } from './scan-receipts.ts'

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const WORD = 64
const ZERO = ascii('0'.repeat(40))
const [ZERO_DIGIT, ONE_DIGIT] = [48, 49]
/**
 * The rows of a block and its receipts, written straight from the node's text, and those that its trace comes to. They equal
 * what `normalize` makes of the same answers; transactions and logs out of the ordinary go through it.
 */
export function packBlock(parts: PackParts, rules: Rules): PackedBlock {
  const { block, source } = parts
  const { header } = block
  const height = toNumber(header.number)
  return {
    height,
    hash: header.hash,
    parentHash: header.parentHash,
    timeMs: toNumber(header.timestamp) * 1_000,
    txCount: block.txCount,
    parcel: () => parcelOf(parts),
    write(sink) {
      try {
        return new BlockWriter(parts, rules, sink).write()
      } catch (cause) {
        if (!(cause instanceof RangeError)) throw cause
        const path = `result of block ${height}: ${cause.message}`
        throw new OrreryError('UPSTREAM_SHAPE', { source, method: 'eth_getBlockByNumber', path }, { cause })
      }
    },
  }
}

class BlockWriter {
  private readonly block: ScannedBlock
  private readonly receipts: ScannedReceipts
  private readonly rules: Rules
  private readonly sink: RowSink
  private readonly baseFee: bigint
  private readonly baseFeeText: Buffer | null
  /** Digits of who sends the protocol's own transactions. */
  private readonly system: Buffer | null
  private readonly timeMs: number
  private readonly add: AddRow
  private fees: bigint | null = 0n
  private tips: bigint | null = 0n
  private blobGasPrice: bigint | null = null
  private readonly events: EventRows
  private readonly uncles: readonly RawUncle[] | undefined
  private readonly moves: MoveWriter
  private readonly trace: TraceWriter | null

  constructor(parts: PackParts, rules: Rules, sink: RowSink) {
    const { block, receipts, uncles, traced } = parts
    this.block = block
    this.receipts = receipts
    this.uncles = uncles
    this.trace = traced === undefined ? null : new TraceWriter(parts, traced, rules, sink)
    this.rules = rules
    this.sink = sink
    this.events = eventRows(sink, packedTx, packedLog)
    const { baseFeePerGas } = block.header
    this.baseFee = baseFeePerGas ? BigInt(baseFeePerGas) : 0n
    const sender = systemSender(rules.stack, block.header.miner)
    this.system = sender === null ? null : ascii(sender.slice(2))
    this.timeMs = toNumber(block.header.timestamp) * 1_000
    this.add = (table, row) => sink.family(table, row)
    this.moves = new MoveWriter(rules, sink, { height: toNumber(block.header.number), timeMs: this.timeMs }, this.add)
    this.baseFeeText = baseFeePerGas === undefined || baseFeePerGas === null ? null : ascii(this.baseFee.toString())
  }

  write(): BlockRow {
    const { block, uncles } = this
    for (let i = 0; i < block.txCount; i++) this.tx(i)
    const { fees, tips, blobGasPrice } = this
    addBlockRows(this.add, block.header, uncles, this.rules)
    this.trace?.end()
    return blockRow(block.header, block.txCount, { fees, tips, blobGasPrice }, this.rules, this.first())
  }

  /** The block's first transaction, where the stack reads it. */
  private first(): { readonly to: Hex | null; readonly input: Hex } | undefined {
    const { text, txs, txCount } = this.block
    if (!this.rules.stack.attributes || txCount === 0) return undefined
    const to = txs[TX.to]!
    const input = txs[TX.input]!
    return {
      to: to === -1 ? null : hexAt(text, to, 40),
      input: input === -1 ? '0x' : hexAt(text, input, txs[TX.input + 1]! - input),
    }
  }

  /** Whether the protocol made a transaction: it pays no gas price, and its sender gives it away. */
  private isSystem(at: number): boolean {
    if (this.system === null) return false
    const { text, txs } = this.block
    const price = txs[at + TX.gasPrice]!
    return (
      price !== -1 &&
      txs[at + TX.gasPrice + 1] === price + 1 &&
      text[price] === 48 &&
      startsWith(text, txs[at + TX.from]!, this.system)
    )
  }

  private tx(index: number): void {
    const { text, txs } = this.block
    const at = index * TX_WIDTH
    const receipt = index * RECEIPT_WIDTH
    const has = (slot: number): boolean => txs[at + slot] !== -1
    const failed = this.isStatus(receipt, ZERO_DIGIT)
    const tx = packedTx
    tx.text = text
    tx.txIndex = index
    tx.hash = txs[at + TX.hash]!
    tx.from = txs[at + TX.from]!
    tx.to = txs[at + TX.to]!
    tx.created = tx.to === -1 && !failed ? this.created(receipt) : null
    tx.value = txs[at + TX.value]!
    tx.valueDigits = txs[at + TX.value + 1]! - tx.value
    // What is not told is named among the own fields.
    tx.amount = has(TX.value) ? null : 0n
    tx.status = failed ? 'failed' : this.isStatus(receipt, ONE_DIGIT) ? 'success' : 'unknown'
    const type = has(TX.type) ? numberAt(text, txs[at + TX.type]!, txs[at + TX.type + 1]!) : 0
    tx.kind = this.isSystem(at) ? this.rules.stack.system!.kind : kindOf(type, this.rules.stack)
    // Of what is not told no digit is read, wherever that is.
    tx.input = has(TX.input) ? txs[at + TX.input]! : tx.hash
    tx.inputDigits = has(TX.input) ? txs[at + TX.input + 1]! - tx.input : 0
    if (this.isPlain(at, receipt)) this.plainFacts(at, receipt, type)
    else this.rareFacts(at, receipt, index)
    tx.ext = ext.bytes
    tx.extLength = ext.length
    this.sink.tx(tx)
    if (tx.created !== null)
      this.sink.contract({
        address: tx.created,
        height: toNumber(this.block.header.number),
        txIndex: index,
        txHash: hexAt(text, tx.hash, WORD),
        creator: hexAt(text, tx.from, 40),
        kind: 'create',
      })
    this.accounts(tx)
    this.logs(receipt, tx)
    this.trace?.tx(tx.txIndex, tx.hash)
  }

  private isStatus(receipt: number, digit: number): boolean {
    const { text, receipts } = this.receipts
    const from = receipts[receipt + RECEIPT.status]!
    return from !== -1 && receipts[receipt + RECEIPT.status + 1] === from + 1 && text[from] === digit
  }

  private created(receipt: number): Hex | null {
    const { text, receipts } = this.receipts
    const at = receipts[receipt + RECEIPT.contractAddress]!
    return at === -1 || startsWith(text, at, ZERO) ? null : hexAt(text, at, 40)
  }

  private accounts(tx: PackedTx): void {
    const { text } = tx
    const isSelf = tx.to !== -1 && sameText(text, tx.from, tx.to, 40)
    this.sink.account(text, tx.from, isSelf ? ROLE.from | ROLE.to : ROLE.from)
    if (tx.to !== -1 && !isSelf) this.sink.account(text, tx.to, ROLE.to)
    if (tx.created !== null && tx.created !== hexAt(text as Buffer, tx.from, 40))
      this.sink.accountOf(tx.created, ROLE.created, null)
  }

  /** Whether fees and own fields follow from what was scanned, in numbers that are exact. */
  private isPlain(at: number, receipt: number): boolean {
    const { txs } = this.block
    const { receipts } = this.receipts
    const isShort = (places: Int32Array, base: number): boolean => places[base + 1]! - places[base]! <= EXACT_DIGITS
    return (
      txs[at + TX.rare] === 0 &&
      receipts[receipt + RECEIPT.rare] === 0 &&
      receipts[receipt + RECEIPT.effectiveGasPrice] !== -1 &&
      (this.isStatus(receipt, ZERO_DIGIT) || this.isStatus(receipt, ONE_DIGIT)) &&
      isShort(txs, at + TX.nonce) &&
      isShort(txs, at + TX.gas) &&
      isShort(receipts, receipt + RECEIPT.gasUsed)
    )
  }

  private plainFacts(at: number, receipt: number, type: number): void {
    const { text, txs } = this.block
    const { text: answer, receipts } = this.receipts
    const gasUsed = numberAt(answer, receipts[receipt + RECEIPT.gasUsed]!, receipts[receipt + RECEIPT.gasUsed + 1]!)
    const priceFrom = receipts[receipt + RECEIPT.effectiveGasPrice]!
    const priceTo = receipts[receipt + RECEIPT.effectiveGasPrice + 1]!
    const gasPrice = bigintAt(answer, priceFrom, priceTo)
    const blobFrom = receipts[receipt + RECEIPT.blobGasPrice]!
    const gas = BigInt(gasUsed)
    const fee = gas * gasPrice
    const tip = gasPrice > this.baseFee ? gas * (gasPrice - this.baseFee) : 0n
    if (this.trace?.isLedger) {
      const { stack } = this.rules
      const isOdd = stack.kinds[type] !== undefined
      const from = hexAt(text, packedTx.from, 40)
      // What goes to others beside is among the fields that make a receipt rare.
      const known = isStrange(type, stack) ? null : fee
      this.trace.payment = { fee: known, gasPrice, tip, extraFee: 0n, from, gasUsed: gas, isOdd, mint: 0n, extra: [] }
    }
    this.sum(
      fee,
      tip,
      blobFrom === -1 ? null : bigintAt(answer, blobFrom, receipts[receipt + RECEIPT.blobGasPrice + 1]!),
    )
    packedTx.fee = fee
    packedTx.gasUsed = gasUsed
    packedTx.gasPrice = gasPrice < PRICE_LIMIT ? gasPrice : 0n
    packedTx.tip =
      packedTx.gasPrice > this.baseFee && this.baseFee > 0n && this.baseFee < PRICE_LIMIT ? gasPrice - this.baseFee : 0n
    writePlainExt(ext, text, txs, at, {
      type,
      baseFee: this.baseFeeText,
      gasUsed,
      gasPrice: { text: answer, from: priceFrom, to: priceTo },
      blobGasPrice:
        blobFrom === -1 ? null : { text: answer, from: blobFrom, to: receipts[receipt + RECEIPT.blobGasPrice + 1]! },
    })
  }

  /** The long way, for what rollups and rare transaction types add. */
  private rareFacts(at: number, receipt: number, txIndex: number): void {
    const { text, txs, header } = this.block
    const { text: answer, receipts } = this.receipts
    const tx = rawTx(JSON.parse(text.toString('utf8', txs[at + TX.object], txs[at + TX.object + 1])))
    // Its logs are most of its text, and are read from their places.
    const [logsFrom, logsTo] = [receipts[receipt + RECEIPT.logsText]!, receipts[receipt + RECEIPT.logsText + 1]!]
    const before = answer.toString('utf8', receipts[receipt + RECEIPT.object], logsFrom)
    const paid = rawReceipt(
      JSON.parse(`${before}[]${answer.toString('utf8', logsTo, receipts[receipt + RECEIPT.object + 1])}`),
    )
    const facts = gasPriceOf(header, tx, paid, this.rules.stack)
    this.sum(facts.fee, facts.tip, facts.blobGasPrice)
    if (this.trace?.isLedger) this.trace.payment = paymentOf(tx, paid, facts, header, this.rules)
    packedTx.fee = facts.fee
    // What an old receipt has in place of a status is among what makes it rare.
    const { status, created } = outcomeOf(tx, paid)
    packedTx.status = status
    packedTx.created = created
    addTxRows(this.add, tx, { txIndex, timeMs: this.timeMs }, facts.blobGasPrice, this.rules)
    const own = txExt(tx, paid, facts, header)
    const prices = new Map(pricesOf(own))
    packedTx.gasPrice = prices.get(STAT.gasPrice) ?? 0n
    packedTx.tip = prices.get(STAT.tip) ?? 0n
    packedTx.gasUsed = gasOfTx(own.gasUsed) ?? -1
    ext.set(JSON.stringify(own))
  }

  private sum(fee: bigint | null, tip: bigint | null, blobGasPrice: bigint | null): void {
    this.fees = this.fees === null || fee === null ? null : this.fees + fee
    this.tips = this.tips === null || tip === null ? null : this.tips + tip
    this.blobGasPrice ??= blobGasPrice
  }

  private logs(receipt: number, tx: PackedTx): void {
    const { text, receipts, logs } = this.receipts
    const log = packedLog
    log.text = text
    for (let n = receipts[receipt + RECEIPT.logs]!; n < receipts[receipt + RECEIPT.logs + 1]!; n++) {
      const at = n * LOG_WIDTH
      log.logIndex = numberAt(text, logs[at + LOG.logIndex]!, logs[at + LOG.logIndex + 1]!)
      log.address = logs[at + LOG.address]!
      log.topicCount = logs[at + LOG.topicCount]!
      for (let i = 0; i < log.topicCount; i++) log.topics[i] = logs[at + LOG.topics + i]!
      log.data = logs[at + LOG.data]!
      log.dataDigits = logs[at + LOG.data + 1]! - log.data
      this.sink.log(log)
      if (log.topicCount > 0) {
        this.moves.log(log, tx)
        writeEvents(log, this.events)
      }
      if (log.topicCount > 1) continue
      const request = readRequest(log, tx.txIndex, this.timeMs)
      if (request !== null) addRequest(this.add, request, this.rules.depositContract)
    }
  }
}

function sameText(text: Uint8Array, one: number, other: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (text[one + i] !== text[other + i]) return false
  return true
}
