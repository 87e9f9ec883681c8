import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** Calls of contracts at one block, in the order asked; null for what is not said. Rejects where the node does not answer. */
export type AskContracts = (
  calls: readonly { readonly to: Hex; readonly input: string }[],
) => Promise<readonly (Hex | null)[]>

/** The block at which contracts are asked. */
export type AskedBlock = BlockRef & { readonly timeMs: number }
