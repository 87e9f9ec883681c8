import type { Hex } from '@orrery/primitives/hex'
import { callInput } from './call-input.ts'

/** screens-evm §1.3: the same address on every chain that has it. */
export const PERMIT2: Hex = '0x000000000022d473030f116ddee9f6b43ac78ba3'
/** ERC-20 and ERC-721 `approve(address,uint256)`; the second takes the number of an item. */
const APPROVE = '095ea7b3'
/** ERC-721 and ERC-1155 `setApprovalForAll(address,bool)`. */
const SET_FOR_ALL = 'a22cb465'
/** Permit2 `lockdown((address,address)[])`: token and spender of each. */
const LOCKDOWN = 'cc53287f'

/** A permission that its owner can take back, keys in lower case. */
export type Permission = {
  /** As `Approval` has it. */
  readonly kind: string
  readonly token: Hex
  readonly spender: Hex
  /** Of one item of an NFT contract; else null. */
  readonly tokenId: bigint | null
}

/** A call that the owner has to send. */
export type OwnerCall = { readonly to: Hex; readonly data: Hex }

const isPermit2 = ({ kind }: Permission): boolean => kind.startsWith('permit2')

/**
 * The calls by which an owner takes permissions back (screens-evm §9), in their order: what was given by way of Permit2 goes together in one. With `limit` an ERC-20 amount is set to
 * that, base units, instead of to nothing. Pure.
 */
export function takeBackCalls(permissions: readonly Permission[], limit = 0n): readonly OwnerCall[] {
  const pairs = permissions.filter(isPermit2)
  const own = permissions.filter((one) => !isPermit2(one))
  return [
    ...own.map(({ kind, token, spender, tokenId }): OwnerCall => {
      if (kind === 'all') return { to: token, data: callInput(SET_FOR_ALL, spender, 0n) }
      // Nobody is approved for an item by approving the zero address.
      if (kind === 'item') return { to: token, data: callInput(APPROVE, 0n, tokenId ?? 0n) }
      return { to: token, data: callInput(APPROVE, spender, limit) }
    }),
    ...(pairs.length === 0
      ? []
      : [
          {
            to: PERMIT2,
            data: callInput(
              LOCKDOWN,
              32n,
              BigInt(pairs.length),
              ...pairs.flatMap(({ token, spender }) => [token, spender]),
            ),
          },
        ]),
  ]
}
