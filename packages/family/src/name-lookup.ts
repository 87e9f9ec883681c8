import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** What a name service says of a name at a block. */
export type NameState = {
  readonly asOf: BlockRef
  /** Who may change the name; null where nobody owns it. */
  readonly owner: Hex | null
  /** The contract that answers for it; null for none. */
  readonly resolver: Hex | null
  /** What the name stands for; null where it stands for no address, or its resolver does not say. */
  readonly address: Hex | null
  /** Unix seconds until which it is lent, and how long its owner alone may still renew it then; null where the registrar lends no such name. */
  readonly expires: number | null
  readonly graceSeconds: number | null
  /** Text records in the order asked; null where there is none (ERC-634). */
  readonly texts: readonly (string | null)[]
  /** Bytes that say where a document lies (ERC-1577); null for none. */
  readonly contentHash: Hex | null
}

/** A name service of a chain, asked at its own contracts (ERC-137, ERC-181). What a contract does not answer is null, never an error. */
export type NameLookups = {
  /** The one form in which a name is compared (ENSIP-15); null where the text is no name of the service. */
  normalise(text: string): Promise<string | null>
  /** Pure. The id of a normalised name, of a single label, and of a label below a node. */
  nodeOf(name: string): Hex
  labelOf(label: string): Hex
  childOf(node: Hex, label: Hex): Hex
  /** What the service says of a node; `label` where it is one that the registrar lends. At most 64 keys. null without a block. */
  state(node: Hex, label: Hex | null, keys: readonly string[], signal: AbortSignal): Promise<NameState | null>
  /**
   * The name that each address calls itself, where that name in its one form leads back to the address; null for all others (ENSIP-3). In the
   * order asked, at most 200 addresses, five questions for each at most.
   */
  primary(addresses: readonly Hex[], signal: AbortSignal): Promise<readonly (string | null)[]>
}
