import type { Hex } from '@orrery/primitives/hex'

/** What a node knows of somebody spending a coin of a waiting transaction twice. */
export type DoubleSpendLookup = {
  /** Null while the node has seen no proof. */
  readonly proof: {
    readonly id: Hex
    /** The coin that was signed for twice; null where the node does not tell. */
    readonly outpoint: { readonly txid: Hex; readonly vout: number } | null
    /** The waiting transaction that it is about, where that is one which this one needs. */
    readonly ancestor: Hex | null
  } | null
  /** From 0, a proof is there or could not be made, to 1, each input and all before it would show one; null where the node does not tell. */
  readonly score: number | null
}
