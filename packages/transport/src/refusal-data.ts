import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'

/** The bytes that a node sent beside a refusal: what a contract reverted with. The cause of an `UPSTREAM_RPC`. */
export class RefusalData {
  readonly data: Hex

  constructor(data: Hex) {
    this.data = data
  }
}

/** The bytes beside a refusal of a node, in lower case; null where there were none, or where the error is no refusal. */
export const refusalData = (error: unknown): Hex | null =>
  isOrreryError(error, 'UPSTREAM_RPC') && error.cause instanceof RefusalData ? error.cause.data : null
