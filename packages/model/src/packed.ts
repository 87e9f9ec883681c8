import type { Hex } from '@orrery/primitives/hex'
import type {
  BlockRow,
  Bundle,
  ContractRow,
  DeltaCause,
  DeltaRow,
  FamilyRow,
  TokenStandard,
  TransferRow,
  TxStatus,
} from './rows.ts'

/**
 * Rows on the fast lane of indexing: what a node said in hex text goes into the archive's columns without strings,
 * numbers or objects between. A place is the offset of a value's first hex digit (after `0x`) in `text`; −1 is absence.
 * The records are filled anew for each row and read at once: nobody keeps them.
 */
export type PackedTx = {
  text: Uint8Array
  txIndex: number
  /** Places of 64 and 40 digits. */
  hash: number
  from: number
  to: number
  created: Hex | null
  /** A quantity of at most 64 digits. */
  value: number
  valueDigits: number
  /** In place of `value`, where no text tells it in hex. */
  amount: bigint | null
  fee: bigint | null
  status: TxStatus
  kind: string
  /** What was paid per gas, and of it above the base fee, as `pricesOf` tells it from the family's own fields; 0 where nothing is told. */
  gasPrice: bigint
  tip: bigint
  /** What was paid per virtual byte, hundredths of a base unit; 0 where nothing is told. */
  feeRate: bigint
  /** As `gasOfTx` tells it; −1 where nothing is told. */
  gasUsed: number
  input: number
  inputDigits: number
  /** The first `extLength` bytes are the JSON text of the family's own fields; where `isPacked` is true, the bytes that `packFields` makes of them. */
  ext: Uint8Array
  extLength: number
  isPacked: boolean
}

/** A log of the transaction that was written last. */
export type PackedLog = {
  text: Uint8Array
  logIndex: number
  address: number
  /** Places of 64 digits; as many as there are. */
  readonly topics: Int32Array
  topicCount: number
  data: number
  dataDigits: number
}

/** A token movement of the transaction that was written last; see `TransferRow`. */
export type PackedTransfer = {
  text: Uint8Array
  seq: number
  asset: number
  standard: TokenStandard
  from: number
  to: number
  /** Place of 64 digits; −1 is the amount 1. */
  amount: number
  /** Place of 64 digits. */
  tokenId: number
  /** False where it changes no balance: to oneself, of nothing, or of more than a ledger entry can hold. */
  moves: boolean
}

/**
 * The cells of one row of a family's table, in the order of its columns. Each method writes the column type of its
 * name; `hexAt` writes a `hex` or `hex?` and `u256At` a `u256` (or, of 64 digits in two's complement, an `i256`) that
 * stands in `text`. A nullable column that is no `hex?` takes `present` before its value.
 */
export type PackedCells = {
  u8(value: number): void
  u16(value: number): void
  u32(value: number): void
  u64(value: number): void
  i64(value: number): void
  u256(value: bigint): void
  i256(value: bigint): void
  hex(value: Hex): void
  hexOrNull(value: Hex | null): void
  text(value: string): void
  present(value: unknown): boolean
  hexAt(text: Uint8Array, at: number, digits: number): void
  u256At(text: Uint8Array, at: number, digits: number): void
  endRow(): void
}

/** The same with values that are at hand in other forms. */
export type ValueCells = PackedCells & {
  /** A `u256` that a number holds exactly. */
  u256Of(value: number): void
  /** A `hex` of which the bytes are at hand. */
  bytesAt(source: Uint8Array, at: number, length: number): void
}

/** Takes the rows of one block in their order. Throws `RangeError` on text that is not hex where digits are due. */
export type RowSink = {
  tx(tx: PackedTx): void
  /** The current transaction in the list of an address: `role` as in `AccountTxRow`. */
  account(text: Uint8Array, address: number, role: number): void
  accountOf(address: Hex, role: number, net: bigint | null): void
  /** The same for an address of any length whose bytes are at hand. `net`: what it gained, base units; null while that is not known. */
  holder(bytes: Uint8Array, at: number, length: number, role: number, net: number | null): void
  /** What the current transaction moves of the chain's coin at such an address, base units; `seq` as in `DeltaRow`. */
  coins(bytes: Uint8Array, at: number, length: number, seq: number, amount: number, cause: DeltaCause): void
  log(log: PackedLog): void
  transfer(transfer: PackedTransfer): void
  contract(contract: ContractRow): void
  /** Movements that are told too rarely to be packed. */
  rows(transfers: readonly TransferRow[], deltas: readonly DeltaRow[]): void
  /** What the block adds to a measure that `statsOfBundle` would read from its rows' own fields, and that is counted while they are written. */
  measure(name: string, key: string, count: number, sum: bigint): void
  /** A row of the family's own table that is told too rarely to be packed. */
  family(table: string, row: FamilyRow): void
  /** Begins a row of the family's own table: who asks writes all cells after `chain` and `height` and ends the row. */
  familyCells(table: string): ValueCells
}

/**
 * A packed block as another thread takes it: what is cloned, and what of that is handed over. The text lies in shared memory and
 * must stay as it is until the block was written there.
 */
export type Parcel = { readonly content: unknown; readonly handedOver: readonly ArrayBuffer[] }

/** A block that is still in the node's bytes. */
export type PackedBlock = {
  readonly height: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timeMs: number
  readonly txCount: number
  /** Writes all its rows but one, and answers that: the block's own. Throws `RangeError` like the sink. */
  write(sink: RowSink): BlockRow
  /** For another thread, where the family's `Unpack` makes the same block of its content. Nothing can be written here any more. */
  parcel(): Parcel
}

/** Makes a packed block of the content of a parcel. */
export type Unpack = (content: unknown) => PackedBlock

/** What is archived: a block as rows, or one that writes them itself. */
export type ArchiveBlock = Bundle | PackedBlock

/** Whether a block writes its rows itself. */
export const isPacked = (block: ArchiveBlock): block is PackedBlock => 'write' in block

/** Height and hashes of a block in either form. */
export const linkOf = (
  block: ArchiveBlock,
): { readonly height: number; readonly hash: Hex; readonly parentHash: Hex } => (isPacked(block) ? block : block.block)
