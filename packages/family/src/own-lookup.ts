import type { OwnFacts } from '@orrery/model/wire/own-facts'
import type { Hex } from '@orrery/primitives/hex'

/** What a chain's own software is asked about. A transaction that waits has neither height nor block. */
export type OwnSubject =
  | { readonly kind: 'block'; readonly height: number; readonly blockHash: Hex }
  | {
      readonly kind: 'transaction'
      readonly hash: Hex
      readonly height: number | null
      readonly blockHash: Hex | null
    }
  | { readonly kind: 'address'; readonly key: Hex }

/** What only a chain's own software tells of a subject, asked of its node; null where it tells nothing of such. */
export type OwnLookup = (subject: OwnSubject, signal: AbortSignal) => Promise<OwnFacts | null>
