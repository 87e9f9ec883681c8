import type { Hex } from '@orrery/primitives/hex'

/** What an operator's registry calls a token of which the chain tells no name. Its amounts have so many decimals. */
export type NamedToken = { readonly name: string; readonly symbol: string | null; readonly decimals: number }

/** By the token's id. */
export type TokenNames = ReadonlyMap<Hex, NamedToken>
