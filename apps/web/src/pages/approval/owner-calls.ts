import { takeBackCalls, type OwnerCall } from '@orrery/evm/take-back'
import type { Approval } from '@orrery/model/wire/events'
import type { Hex } from '@orrery/primitives/hex'
import { baseUnits } from '../../page-parts/coin-text.ts'

// The compiler of components writes `void 0` for literals like `0n`: arithmetic with them stays out of components.

/** A limit as it is typed, in units of the token, as base units: nothing for an empty one, null for what is no amount of it, or may be two. */
export const readLimit = (text: string, decimals: number | null, locale: string): string | null =>
  text.trim() === '' ? '0' : baseUnits(text, decimals ?? 0, locale)

/** The calls that take these permissions back, an ERC-20 amount down to `limit` base units. What nobody may take makes none. */
export const ownerCallsOf = (rows: readonly Approval[], limit: string): readonly OwnerCall[] =>
  takeBackCalls(
    rows.flatMap(({ kind, token, spender, tokenId }) =>
      spender === null
        ? []
        : [
            {
              kind,
              token: keyOf(token.address),
              spender: keyOf(spender),
              tokenId: tokenId === null ? null : BigInt(tokenId),
            },
          ],
    ),
    BigInt(limit),
  )

const keyOf = (address: string): Hex => address.toLowerCase() as Hex
