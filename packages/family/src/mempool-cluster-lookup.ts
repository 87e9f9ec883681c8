import type { Hex } from '@orrery/primitives/hex'

/** What a node mines together of a transaction that waits and of all that is bound to it, in the order in which it would take it. */
export type MempoolClusterLookup = {
  readonly chunks: readonly {
    /** Base units that all of them pay. */
    readonly fee: bigint
    /** Weight units (BIP-141), with the node's own allowance for signature checks. */
    readonly weight: number
    /** Parents before children. */
    readonly txids: readonly Hex[]
  }[]
}
