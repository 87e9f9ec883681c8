import type { InscriptionFields } from '@orrery/model/wire/inscription'
import type { Hex } from '@orrery/primitives/hex'

/** What an inscription carries; null for each that it has not, and `fields` where it can have none. */
export type InscriptionBytes = {
  readonly body: Hex | null
  readonly metadata: Hex | null
  readonly fields: InscriptionFields | null
}

/**
 * Content and metadata of an inscription, by the transaction that carries it, the block that this is in and its index there; null where it has none. Null where the node
 * does not know the transaction there, or it has no such inscription. `parts` are the transactions that carry it together, where those are several.
 */
export type InscriptionCall = (
  txid: Hex,
  blockHash: Hex,
  item: number,
  signal: AbortSignal,
  parts?: readonly Hex[],
) => Promise<InscriptionBytes | null>
