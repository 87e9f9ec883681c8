import { ByteWriter } from '@orrery/store/row-binary/byte-writer'
import type { Hex } from '@orrery/primitives/hex'

/** Appends rows as RowBinary, value by value and without a row object between: the hot path of indexing. */
export class RowWriter extends ByteWriter {
  /** Rows that were ended so far. */
  rows = 0

  endRow(): void {
    this.rows++
  }

  /** Forgets the rows and keeps the memory for the next. */
  reset(): void {
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
