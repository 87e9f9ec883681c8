import type { BlockRef } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/**
 * How a contract hands its calls on (screens-evm §1.3): by bytecode (`eip7702`, `eip1167`, `clone-args`, `erc7760`), by a
 * word of storage (`eip1967`, `beacon`, `eip1822`, `zeppelin`, `safe`), or by asking it (`eip2535`).
 */
export const PROXY_KINDS = [
  'eip7702',
  'eip1167',
  'clone-args',
  'erc7760',
  'eip1967',
  'beacon',
  'eip1822',
  'zeppelin',
  'safe',
  'eip2535',
] as const

export type ProxyKind = (typeof PROXY_KINDS)[number]

/** One proxy on the way to the code that runs. */
export type ProxyStep = {
  readonly address: Hex
  readonly kind: ProxyKind
  /** null where it points nowhere, or where its beacon does not say. */
  readonly implementation: Hex | null
  readonly beacon: Hex | null
  readonly admin: Hex | null
  /** The contracts that a diamond is made of, bounded. */
  readonly facets: readonly Hex[]
}

/**
 * Where the way ends: at code, at an address without any, at a proxy that it had come through (`loop`), at the bound
 * on its length (`deep`), or at what no node told (`unknown`).
 */
export const PROXY_ENDS = ['code', 'empty', 'loop', 'deep', 'unknown'] as const

export type ProxyEnd = (typeof PROXY_ENDS)[number]

/** Code that makes an address somebody's account: a Safe, an account of ERC-4337, or one of that with modules of ERC-7579. */
export type AccountCode = 'safe' | 'erc4337' | 'erc7579'

/** What stands at an address that has code: an account's leave to run a contract's (EIP-7702), a Safe, or any other contract. */
export type AccountKind = 'delegated' | 'safe' | 'contract'

/** What the node says of a contract at a block. */
export type ContractLookup = {
  readonly asOf: BlockRef
  /** Bytes; 0 where there is no code. */
  readonly codeSize: number
  /** Keccak-256; null where there is no code. */
  readonly codeHash: Hex | null
  /** What `owner()` answers; null where it does not. */
  readonly owner: Hex | null
  /** The proxies from this address on, empty for a contract that runs its own code. */
  readonly proxies: readonly ProxyStep[]
  readonly end: ProxyEnd
  /** Keccak-256 of the code at the end of the way, the contract's own without a proxy; null where it is not that of one contract. */
  readonly endCodeHash: Hex | null
  /** The kind of account that the code at the end of the way makes; absent where it makes none, and where nobody looked. */
  readonly accountCode?: AccountCode
}
