import type { PackedLog, PackedTransfer, PackedTx, RowSink } from '@orrery/model/packed'
import type { DeltaRow, TransferRow } from '@orrery/model/rows'
import { MOST_IN_LOG, placeOfMove } from '@orrery/model/transfer-place'
import { startsWith } from '@orrery/transport/scan-answers'
import { addTransfers, type Rules } from '../normalize.ts'
import type { AddRow } from '../rows/family-rows.ts'
import {
  COIN_LOGS,
  CONSECUTIVE_TRANSFER,
  DEPOSIT,
  roomForRanges,
  TRANSFER,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
  WITHDRAWAL,
} from '../transfers-of-log.ts'
import { placePairs } from '../word-pairs.ts'
import { bigintAt } from './ext-text.ts'
import { hexAt } from './hex-at.ts'
import { packedTransfer } from './packed-records.ts'

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const WORD = 64
const PADDING = ascii('0'.repeat(24))
const ZERO = ascii('0'.repeat(40))
const PLAIN = { transfer: ascii(TRANSFER.slice(2)), single: ascii(TRANSFER_SINGLE.slice(2)) }
const [BATCH, RANGE] = [ascii(TRANSFER_BATCH.slice(2)), ascii(CONSECUTIVE_TRANSFER.slice(2))]
const COIN = ascii(COIN_LOGS.slice(2))
const WRAPPINGS = [DEPOSIT, WITHDRAWAL].map((topic) => ascii(topic.slice(2)))

/** Writes what the logs of a block moved, straight from the node's text, by the rules of `transfersOfLog`. */
export class MoveWriter {
  private readonly rules: Rules
  private readonly sink: RowSink
  private readonly height: number
  private readonly timeMs: number
  private readonly add: AddRow
  private readonly room = roomForRanges()
  /** Digits of the wrapped coin's address. */
  private readonly wrapped: Buffer | null

  constructor(
    rules: Rules,
    sink: RowSink,
    { height, timeMs }: { readonly height: number; readonly timeMs: number },
    add: AddRow,
  ) {
    this.rules = rules
    this.sink = sink
    this.height = height
    this.timeMs = timeMs
    this.add = add
    this.wrapped = rules.wrappedNative === null ? null : ascii(rules.wrappedNative.slice(2))
  }

  /** Writes what a log with a topic moved. */
  log(log: PackedLog, tx: PackedTx): void {
    const { text, topics, topicCount } = log
    // Of most a byte tells.
    if (text[log.address] === COIN[0] && startsWith(text, log.address, COIN)) return
    const [topic, one, two, three] = topics as unknown as [number, number, number, number]
    if (startsWith(text, topic, PLAIN.transfer)) {
      if (topicCount === 3 && log.dataDigits === WORD) this.transfer(log, 'erc20', one, two, log.data, -1)
      else if (topicCount === 4 && log.dataDigits === 0) this.transfer(log, 'erc721', one, two, -1, three)
    } else if (startsWith(text, topic, PLAIN.single)) {
      if (topicCount === 4 && log.dataDigits === 2 * WORD)
        this.transfer(log, 'erc1155', two, three, log.data + WORD, log.data)
    } else if (startsWith(text, topic, BATCH)) {
      if (topicCount === 4) this.batch(log, two, three)
    } else if (startsWith(text, topic, RANGE)) this.rareTransfers(log, tx)
    else if (
      this.wrapped !== null &&
      startsWith(text, log.address, this.wrapped) &&
      WRAPPINGS.some((told) => startsWith(text, topic, told))
    )
      this.rareTransfers(log, tx)
  }

  private transfer(
    log: PackedLog,
    standard: PackedTransfer['standard'],
    from: number,
    to: number,
    amount: number,
    tokenId: number,
    position = 0,
  ): void {
    const { text } = log
    if (!startsWith(text, from, PADDING) || !startsWith(text, to, PADDING)) return
    const transfer = packedTransfer
    transfer.text = text
    transfer.seq = placeOfMove(log.logIndex, position)
    transfer.asset = log.address
    transfer.standard = standard
    transfer.from = startsWith(text, from + 24, ZERO) ? -1 : from + 24
    transfer.to = startsWith(text, to + 24, ZERO) ? -1 : to + 24
    transfer.amount = amount
    transfer.tokenId = tokenId
    // Below 2^255: the first digit is 0 to 7.
    transfer.moves = amount === -1 || text[amount]! < 56
    this.sink.transfer(transfer)
  }

  /** One by one from the text, without an object between: a log of some megabytes tells tens of thousands. */
  private batch(log: PackedLog, from: number, to: number): void {
    const { data, dataDigits } = log
    const text = log.text as Buffer
    const at = (index: number): number => data + index * WORD
    const wordAt = (index: number): bigint => bigintAt(text, at(index), at(index + 1))
    const lists = placePairs(Math.floor(dataDigits / WORD), wordAt, MOST_IN_LOG)
    if (lists === null) return
    for (let i = 0; i < lists.count; i++)
      this.transfer(log, 'erc1155', from, to, at(lists.second + i), at(lists.first + i), i)
  }

  private rareTransfers(
    { text, topics, topicCount, address, logIndex, data, dataDigits }: PackedLog,
    tx: PackedTx,
  ): void {
    const rows: { transfers: TransferRow[]; deltas: DeltaRow[] } = { transfers: [], deltas: [] }
    const place = {
      height: this.height,
      txIndex: tx.txIndex,
      txHash: hexAt(tx.text as Buffer, tx.hash, WORD),
      timeMs: this.timeMs,
      asset: hexAt(text as Buffer, address, 40),
    }
    const words = Array.from(topics.subarray(0, topicCount), (at) => hexAt(text as Buffer, at, WORD))
    const told = { logIndex, topics: words, data: hexAt(text as Buffer, data, dataDigits) }
    addTransfers(rows, this.rules, place, told, { room: this.room, add: this.add })
    this.sink.rows(rows.transfers, rows.deltas)
  }
}
