import { ByteReader } from '@orrery/store/row-binary/byte-reader'
import type { Hex } from '@orrery/primitives/hex'

/** Reads back, in order, what `RowWriter` wrote into a `body` column. */
export class BodyReader extends ByteReader {
  constructor(body: Hex) {
    super(Buffer.from(body.slice(2), 'hex'))
  }

  hexOrNull(): Hex | null {
    const value = this.hex() as Hex
    return value === '0x' ? null : value
  }

  /** The flag byte of a nullable value: true when the value follows. */
  present(): boolean {
    return this.u8() === 0
  }
}
