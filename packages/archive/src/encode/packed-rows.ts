import {
  ROLE,
  type ContractRow,
  type DeltaCause,
  type DeltaRow,
  type FamilyRow,
  type TransferRow,
} from '@orrery/model/rows'
import type { PackedBlock, PackedLog, PackedTransfer, PackedTx, RowSink, ValueCells } from '@orrery/model/packed'
import { USER_OP_TABLE } from '@orrery/model/user-ops'
import type { Hex } from '@orrery/primitives/hex'
import type { CoinSums } from '../ledger/coin-sums.ts'
import type { PackedSums } from '../ledger/packed-sums.ts'
import type { ChunkStats } from '../statistics/chunk-stats.ts'
import { CAUSE, STANDARD, TX_STATUS } from '../tables/codes.ts'
import { putMovesAside, type ChunkWriters } from './chunk-writers.ts'
import { hashKeyAt } from './hash-key.ts'
import { invertHeight, invertSeq } from './inverted.ts'
import { RowWriter } from './row-writer.ts'
import { endOfLookUp, writeLookUp } from './tx-body.ts'

const HASH = 64
const ADDRESS = 40
/** A length and 32 bytes, as they stand in a row. */
const HASH_CELL = 33
const ONE = Uint8Array.of(1, ...Array.from({ length: 31 }, () => 0))
const ROLES = ROLE.from | ROLE.to | ROLE.created

/** Where rows go that come as objects. */
export type PlainRows = {
  transfer(height: number, row: TransferRow): void
  delta(height: number, row: DeltaRow): void
  contract(height: number, row: ContractRow): void
  family(height: number, table: string, row: FamilyRow): void
  /** Begins a row: `chain` and `height` are written. */
  familyCells(height: number, table: string): ValueCells
  /** Says that later rows refer to none of those before. */
  putAside(): void
}

/** Transactions after which full memory is put aside: the rows of a large block do not fit into a piece. */
const ASIDE_TXS = 32

/**
 * Puts packed rows into a chunk's columns. What it writes equals, byte by byte, what `ChunkEncoder` makes of the same
 * rows as objects.
 */
export class PackedRows implements RowSink {
  /** Native amounts of the block's transactions, summed. */
  value = 0n
  private readonly chain: number
  private readonly out: ChunkWriters
  private readonly plain: PlainRows
  private readonly sums: () => PackedSums
  private readonly stats: () => ChunkStats
  private readonly coinSums: () => CoinSums
  private height = 0
  private inverted = 0
  private timeMs = 0
  /** The block's hash as it stands in a row: each of its transactions tells it. */
  private readonly blockHash = new RowWriter()
  private blockTxs = 0
  // The transaction that was written last.
  private txIndex = 0
  private head = 0
  private ext = 0
  private bodyEnd = 0
  private logs = 0
  private transfers = 0
  private userOps = 0
  private isOpen = false

  /** `of` is what the chunk in hand adds up to. */
  constructor(
    chain: number,
    out: ChunkWriters,
    plain: PlainRows,
    of: { readonly sums: () => PackedSums; readonly coins: () => CoinSums; readonly stats: () => ChunkStats },
  ) {
    this.chain = chain
    this.out = out
    this.plain = plain
    this.sums = of.sums
    this.coinSums = of.coins
    this.stats = of.stats
  }

  /** Begins a block. */
  begin(block: PackedBlock): void {
    this.blockHash.truncate(0)
    this.blockHash.hex(block.hash)
    this.blockTxs = block.txCount
    this.isOpen = false
    this.height = block.height
    this.inverted = invertHeight(block.height)
    this.timeMs = block.timeMs
    this.value = 0n
    this.logs = 0
    this.transfers = 0
    this.userOps = 0
    this.stats().beginBlock(block.timeMs)
  }

  tx(tx: PackedTx): void {
    this.lookUpTx()
    if (tx.txIndex % ASIDE_TXS === 0) this.plain.putAside()
    const { text } = tx
    const out = this.out.txs
    this.txIndex = tx.txIndex
    out.u32(this.chain)
    out.u32(this.height)
    out.u32(tx.txIndex)
    this.head = out.length
    out.hexAt(text, tx.hash, HASH)
    out.i64(this.timeMs)
    addressOrNone(out, text, tx.from)
    addressOrNone(out, text, tx.to)
    out.hexOrNull(tx.created)
    const value = tx.amount ?? valueAt(out, tx)
    if (tx.amount !== null) out.u256(value)
    this.value += value
    this.stats().tx(value, tx)
    if (out.present(tx.fee)) out.u256(tx.fee!)
    out.u8(TX_STATUS.of[tx.status])
    out.text(tx.kind)
    if (tx.to !== -1 && tx.inputDigits >= 8) out.hexAt(text, tx.input, 8)
    else out.u8(0)
    const ext = out.length
    // Packed fields stand in place of calldata, which output chains have not, behind an empty text.
    if (tx.isPacked) out.u8(0)
    out.varint(tx.extLength)
    out.raw(tx.ext, 0, tx.extLength)
    const input = tx.isPacked ? ext + 1 : out.length
    this.ext = ext
    if (!tx.isPacked) out.hexAt(text, tx.input, tx.inputDigits)
    out.endRow()
    this.bodyEnd = endOfLookUp(ext, input, out.length)
    this.isOpen = true
  }

  /** Ends the block. */
  end(): void {
    this.lookUpTx()
  }

  account(text: Uint8Array, address: number, role: number): void {
    this.out.accountTxs.u32(this.chain)
    this.out.accountTxs.hexAt(text, address, ADDRESS)
    this.accountRow(role, false)
    this.endAccountRow()
  }

  accountOf(address: Hex, role: number, net: bigint | null): void {
    this.out.accountTxs.u32(this.chain)
    this.out.accountTxs.hex(address)
    this.accountRow(role, net !== null)
    if (net !== null) this.out.accountTxs.i256(net)
    this.endAccountRow()
  }

  holder(bytes: Uint8Array, at: number, length: number, role: number, net: number | null): void {
    this.out.accountTxs.u32(this.chain)
    this.out.accountTxs.bytesAt(bytes, at, length)
    this.accountRow(role, net !== null)
    if (net !== null) this.out.accountTxs.i256Of(net)
    this.endAccountRow()
  }

  coins(bytes: Uint8Array, at: number, length: number, seq: number, amount: number, cause: DeltaCause): void {
    const out = this.out.deltas
    out.u32(this.chain)
    out.u32(this.height)
    out.u32(this.txIndex)
    out.u64(seq)
    out.bytesAt(bytes, at, length)
    // The chain's own coin, and no item.
    out.u8(0)
    out.present(null)
    out.u8(amount < 0 ? 1 : 0)
    out.u256Of(Math.abs(amount))
    out.u8(CAUSE.of[cause])
    out.endRow()
    this.coinSums().add(bytes, at, length, amount)
  }

  log(log: PackedLog): void {
    this.logs++
    const { text, topics, topicCount } = log
    const out = this.out.logs
    out.u32(this.chain)
    out.u32(this.height)
    out.u32(this.txIndex)
    out.u32(log.logIndex)
    out.hexAt(text, log.address, ADDRESS)
    for (let i = 0; i < 4; i++)
      if (i < topicCount) out.hexAt(text, topics[i]!, HASH)
      else out.u8(0)
    out.hexAt(text, log.data, log.dataDigits)
    out.endRow()
  }

  transfer(transfer: PackedTransfer): void {
    this.transfers++
    putMovesAside(this.out)
    const { text, seq } = transfer
    const out = this.out.transfers
    const standard = STANDARD.of[transfer.standard]
    out.u32(this.chain)
    out.u32(this.height)
    out.u32(this.txIndex)
    out.u64(seq)
    const asset = out.length
    out.hexAt(text, transfer.asset, ADDRESS)
    const body = out.length
    out.copy(this.out.txs, this.head, this.head + HASH_CELL)
    out.i64(this.timeMs)
    out.u8(standard)
    const from = out.length
    addressOrNone(out, text, transfer.from)
    const to = out.length
    addressOrNone(out, text, transfer.to)
    const amount = out.length
    if (transfer.amount === -1) out.raw(ONE, 0, 32)
    else out.u256At(text, transfer.amount, HASH)
    const token = out.length
    if (out.present(transfer.tokenId === -1 ? null : 0)) out.u256At(text, transfer.tokenId, HASH)
    const end = out.length
    out.endRow()

    this.stats().transfer(transfer.standard, transfer.from === -1, transfer.to === -1)
    const assetId = this.sums().asset(out.memory, asset + 1, transfer.standard, this.height)
    this.lookUpRow(this.out.tokenTransfers, asset, standard, seq, token, body, end)
    const isSelf = transfer.from !== -1 && transfer.to !== -1 && same(out.memory, from, to)
    if (transfer.from !== -1) this.lookUpRow(this.out.accountTransfers, from, standard, seq, token, asset, end)
    if (transfer.to !== -1 && !isSelf) this.lookUpRow(this.out.accountTransfers, to, standard, seq, token, asset, end)
    if (!transfer.moves || isSelf) return
    const moved = out.u256From(amount)
    if (moved === 0n) return
    const tokenId = transfer.tokenId === -1 ? null : out.u256From(token + 1)
    const cause = CAUSE.of[transfer.from === -1 ? 'mint' : transfer.to === -1 ? 'burn' : 'transfer']
    if (transfer.from !== -1) {
      this.deltaRow(seq, from, asset, token, end, 1, amount, cause)
      this.sums().add(assetId, out.memory, from + 1, tokenId, -moved)
    }
    if (transfer.to !== -1) {
      this.deltaRow(seq, to, asset, token, end, 0, amount, cause)
      this.sums().add(assetId, out.memory, to + 1, tokenId, moved)
    }
  }

  contract(contract: ContractRow): void {
    this.stats().contract()
    this.plain.contract(this.height, contract)
  }

  rows(transfers: readonly TransferRow[], deltas: readonly DeltaRow[]): void {
    this.transfers += transfers.length
    for (const transfer of transfers) {
      this.stats().transfer(transfer.standard, transfer.from === null, transfer.to === null)
      this.plain.transfer(this.height, transfer)
    }
    for (const delta of deltas) this.plain.delta(this.height, delta)
  }

  measure(name: string, key: string, count: number, sum: bigint): void {
    this.stats().measure(name, key, count, sum)
  }

  family(table: string, row: FamilyRow): void {
    this.plain.family(this.height, table, row)
  }

  familyCells(table: string): ValueCells {
    if (table === USER_OP_TABLE) this.userOps++
    return this.plain.familyCells(this.height, table)
  }

  /** The look-up row of the last transaction, once it is known what belongs to it. */
  private lookUpTx(): void {
    if (!this.isOpen) return
    this.isOpen = false
    const source = this.out.txs
    const out = this.out.txHashes
    const { height, txIndex, blockHash, blockTxs, logs, transfers, userOps } = this
    const place = { height, txIndex, blockHash, blockTxs, logs, transfers, userOps }
    out.u32(this.chain)
    out.u64(hashKeyAt(source.memory, this.head + 1))
    out.u32(height)
    out.u32(txIndex)
    writeLookUp(out, place, source, this.head, this.bodyEnd)
    this.logs = 0
    this.transfers = 0
    this.userOps = 0
  }

  /** Goes on after the address; what the address gained follows where it is told, then `endAccountRow`. */
  private accountRow(role: number, tellsNet: boolean): void {
    if ((role & ~ROLES) !== 0) throw new RangeError(`no role ${role}`)
    const out = this.out.accountTxs
    out.u32(this.inverted)
    out.u32(invertHeight(this.txIndex))
    out.varint((tellsNet ? 34 : 2) + this.ext - this.head)
    out.u8(role)
    out.u8(tellsNet ? 0 : 1)
  }

  private endAccountRow(): void {
    const out = this.out.accountTxs
    out.copy(this.out.txs, this.head, this.ext)
    out.endRow()
  }

  /** A row of one of the tables that hold transfers by what pages ask; all its cells stand in `transfers` already. */
  private lookUpRow(
    out: RowWriter,
    owner: number,
    standard: number,
    seq: number,
    token: number,
    from: number,
    to: number,
  ): void {
    const source = this.out.transfers
    out.u32(this.chain)
    out.copy(source, owner, owner + 21)
    out.u32(this.inverted)
    out.u32(invertHeight(this.txIndex))
    out.u64(invertSeq(seq))
    out.u8(standard)
    out.copy(source, token, to)
    out.varint(to - from)
    out.copy(source, from, to)
    out.endRow()
  }

  private deltaRow(
    seq: number,
    address: number,
    asset: number,
    token: number,
    end: number,
    outgoing: number,
    amount: number,
    cause: number,
  ): void {
    const source = this.out.transfers
    const out = this.out.deltas
    out.u32(this.chain)
    out.u32(this.height)
    out.u32(this.txIndex)
    out.u64(seq)
    out.copy(source, address, address + 21)
    out.copy(source, asset, asset + 21)
    out.copy(source, token, end)
    out.u8(outgoing)
    out.copy(source, amount, amount + 32)
    out.u8(cause)
    out.endRow()
  }
}

/** Writes the value that stands in the text. */
function valueAt(out: RowWriter, tx: PackedTx): bigint {
  const cell = out.length
  out.u256At(tx.text, tx.value, tx.valueDigits)
  return tx.valueDigits > 1 ? out.u256From(cell) : BigInt(out.memory[cell]!)
}

function addressOrNone(out: RowWriter, text: Uint8Array, place: number): void {
  if (place === -1) out.u8(0)
  else out.hexAt(text, place, ADDRESS)
}

function same(bytes: Uint8Array, one: number, other: number): boolean {
  for (let i = 0; i <= 20; i++) if (bytes[one + i] !== bytes[other + i]) return false
  return true
}
