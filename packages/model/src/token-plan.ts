import type { Hex } from '@orrery/primitives/hex'

/** A part of a token's supply and when it comes free, as its issuer says it. */
export type Allocation = {
  readonly name: string
  /** Base units. */
  readonly amount: bigint
  readonly addresses: readonly Hex[]
  /** It comes free evenly from `startMs` to `endMs`, nothing before `cliffMs`; all of it at once where there is no end. */
  readonly startMs: number | null
  readonly cliffMs: number | null
  readonly endMs: number | null
}

/** What whoever runs the site says of a token (screens-evm §8.5). */
export type TokenPlan = {
  /** Where the operator has it from; empty where the file says nothing. */
  readonly source: string
  /** The most that there will ever be, base units; null where the file says nothing. */
  readonly most: bigint | null
  readonly allocations: readonly Allocation[]
  readonly treasury: readonly { readonly name: string; readonly address: Hex }[]
  /** What it is, and where more is said of it: https addresses. Empty where the file says nothing. */
  readonly about: string
  readonly links: readonly { readonly name: string; readonly url: string }[]
}

/** What whoever runs the site says of a project beside the addresses that its labels name (screens-evm §16.5). */
export type ProjectWord = {
  /** Empty where the file says nothing. */
  readonly about: string
  /** An https address; null where the file says nothing. */
  readonly site: string | null
  /** The token by which it is governed. */
  readonly token: Hex | null
  /** Who looked at its contracts, and where that can be read. */
  readonly audits: readonly { readonly name: string; readonly url: string | null }[]
}

/** The operator's word on the tokens of one chain. */
export type TokenPlans = {
  /** Coins that are meant to stay at one dollar: others are priced by them. */
  readonly dollars: readonly Hex[]
  readonly plans: ReadonlyMap<Hex, TokenPlan>
  /** By the tag of their labels. */
  readonly projects?: ReadonlyMap<string, ProjectWord>
}
