import { ByteWriter, type Allocate } from '@orrery/store/row-binary/byte-writer'
import type { Hex } from '@orrery/primitives/hex'

/** What bodies are made of once they are larger: pieces of one size, which any table and any chunk may take over. */
export const PIECE_BYTES = 1024 * 1024
/** A piece is full when what comes before it may be put aside might not fit in. */
const FULL_BYTES = (3 * PIECE_BYTES) / 4

/** Where the memory of rows comes from, and where whole pieces go when nobody needs their rows any more. */
export type RowMemory = { readonly allocate: Allocate; giveBack(piece: Uint8Array): void }

/** Appends rows as RowBinary, value by value and without a row object between: the hot path of indexing. */
export class RowWriter extends ByteWriter {
  /** Rows that were ended so far. */
  rows = 0
  /** What was written before the memory in hand, and its bytes. */
  private full: Uint8Array[] = []
  private fullBytes = 0
  private readonly memoryOf: RowMemory | undefined

  constructor(memoryOf?: RowMemory) {
    super(undefined, memoryOf?.allocate)
    this.memoryOf = memoryOf
  }

  endRow(): void {
    this.rows++
  }

  /**
   * Says that later rows refer to no place before this one, so a full piece may be put aside. A body that
   * grew as a whole was copied at each step, and the memory that it left behind was a third of all that bodies took (measured).
   */
  putAside(): void {
    if (this.length < FULL_BYTES) return
    this.fullBytes += this.length
    this.full.push(this.handOver(PIECE_BYTES))
  }

  /** All bytes of the rows, in order; valid until the next write. */
  pieces(): readonly Uint8Array[] {
    return [...this.full, this.bytes()]
  }

  /** Bytes of the rows. */
  get size(): number {
    return this.fullBytes + this.length
  }

  /** Forgets the rows and keeps the memory for the next. */
  reset(): void {
    for (const piece of this.full) this.memoryOf?.giveBack(piece)
    this.full = []
    this.fullBytes = 0
    this.truncate(0)
    this.rows = 0
  }

  /** Absence is stored as no bytes. */
  hexOrNull(value: Hex | null): void {
    if (value === null) this.u8(0)
    else this.hex(value)
  }

  /** The flag byte of a nullable value; when it answers true, the value must follow. */
  present(value: unknown): boolean {
    this.u8(value === null ? 1 : 0)
    return value !== null
  }
}
