import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** What a name service says of a name at a block. */
export type NameState = {
  readonly asOf: BlockRef
  /** Whom the registry calls its owner, who may change its records; null where nobody owns it. */
  readonly owner: Hex | null
  /** Who holds the item by which the registrar lends it; null where it lends no such name, or its time has ended. */
  readonly holder: Hex | null
  /** What the wrapper says of it; null where it is not wrapped. */
  readonly wrapped: WrappedName | null
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
  /** What the name stands for on other chains of accounts, by their ids (ENSIP-11); told where text records are asked for. */
  readonly elsewhere: readonly { readonly chainId: number; readonly address: Hex }[]
  /** Its resolver says that what it knows lies outside the chain, with gateways that whoever asks may turn to (EIP-3668). */
  readonly isOffChain: boolean
  /** Hosts of the gateways whose answers its resolver took for what stands here; null where the site asks none. */
  readonly gateways: readonly string[] | null
  /** A name above it answers for it (ENSIP-10): it may be in use without an owner of its own. */
  readonly ofParent: boolean
}

/** What a name costs for so long, base units of the chain's coin, by the controller that the registrar lends through. */
export type NamePrice = { readonly controller: Hex; readonly base: bigint; readonly premium: bigint | null }

/** How a name of DNS comes to stand in the service: by a registrar that lends it to whoever proves it by DNSSEC, or by a resolver that reads DNS without a claim. */
export type DnsClaim = {
  /** The domain that is lent or read: the name itself, or one above it. */
  readonly domain: string
  readonly by: 'registrar' | 'resolver'
  readonly contract: Hex
  /** The contract that proves records of DNS. */
  readonly oracle: Hex
  /** Unix seconds from which on the signature holds that the domain was claimed by; null where nobody claimed it, and where that is not told. */
  readonly signed: number | null
}

/** A name that the service's wrapper holds for somebody. */
export type WrappedName = {
  readonly contract: Hex
  /** Number of its item there (ERC-1155). */
  readonly tokenId: bigint
  /** Null where its time has ended. */
  readonly owner: Hex | null
  /** Rights that were given up, by the names that the contract's source has for them; those without one as hex. */
  readonly fuses: readonly string[]
  /** Unix seconds until which that holds; null where no end is set. */
  readonly expires: number | null
}

/** A name service of a chain, asked at its own contracts (ERC-137, ERC-181). What a contract does not answer is null, never an error. */
export type NameLookups = {
  /** The one form in which a name is compared (ENSIP-15); null where the text is no name of the service. */
  normalise(text: string): Promise<string | null>
  /** Pure. The id of a normalised name, of a single label, and of a label below a node. */
  nodeOf(name: string): Hex
  labelOf(label: string): Hex
  childOf(node: Hex, label: Hex): Hex
  /** What the service says of a node; `label` where it is one that the registrar lends. With its `name`, names above it are asked to answer for it, and gateways that the operator allows. At most 64 keys. null without a block. */
  state(
    node: Hex,
    label: Hex | null,
    keys: readonly string[],
    signal: AbortSignal,
    name?: string,
  ): Promise<NameState | null>
  /**
   * The name that each address calls itself, where that name in its one form leads back to the address; null for all others (ENSIP-3). In the
   * order asked, at most 200 addresses, five questions for each at most.
   */
  primary(addresses: readonly Hex[], signal: AbortSignal): Promise<readonly (string | null)[]>
  /** What a label below the registrar costs for so many seconds now; null where no controller that may lend answers. */
  price(label: string, seconds: number, signal: AbortSignal): Promise<NamePrice | null>
  /** How a normalised name that no registrar of the service's own lends stands there by DNS; null where no contract above it proves DNS. */
  dns(name: string, signal: AbortSignal): Promise<DnsClaim | null>
  /** Whom the registry calls the owner of nodes now, null for nobody, undefined where it did not tell. In the order asked, at most 100. */
  owners(nodes: readonly Hex[], signal: AbortSignal): Promise<readonly (Hex | null | undefined)[]>
  /** What the service's wrapper calls nodes, where that is their name by its hash; null for all others. In the order asked, at most 100. */
  wrapped(nodes: readonly Hex[], signal: AbortSignal): Promise<readonly (string | null)[]>
}
