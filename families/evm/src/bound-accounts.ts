import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '@orrery/primitives/hex'
import { bytesOf, hexOf } from './verify/hex-bytes.ts'

/** Registries of token-bound accounts with the account that wallets make by them: the same addresses on every chain that has them (ERC-6551, Tokenbound). */
export const BOUND_KINDS: readonly {
  readonly version: string
  readonly registry: Hex
  readonly implementation: Hex
}[] = [
  {
    version: '0.3.1',
    registry: '0x000000006551c19487814612e58fe06813775758',
    implementation: '0x55266d75d1a14e4572138116af39863ed6596e7f',
  },
  {
    version: '0.2',
    registry: '0x02101dfb77fdf026414827fdc604ddaf224f0921',
    implementation: '0x2d25602551487c3f3354dd80d76d54383a243358',
  },
]

/** Creation code of a clone (EIP-1167) whose data stand behind it: before and behind the implementation. */
const BEFORE = '3d60ad80600a3d3981f3363d3d373d3d3d363d73'
const BEHIND = '5af43d82803e903d91602b57fd5bf3'
/** Nobody but programs takes another. */
const SALT = '0'.repeat(64)

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

/** The address of the account that an item has by a registry (ERC-6551 `account`, by CREATE2), whether it was made or not. Pure. */
export function boundAccount(
  { registry, implementation }: (typeof BOUND_KINDS)[number],
  chainId: number,
  asset: Hex,
  tokenId: bigint,
): Hex {
  const data = `${SALT}${word(BigInt(chainId))}${asset.slice(2).padStart(64, '0')}${word(tokenId)}`
  const code = keccak_256(bytesOf(`0x${BEFORE}${implementation.slice(2)}${BEHIND}${data}`))
  return hexOf(keccak_256(bytesOf(`0xff${registry.slice(2)}${SALT}${hexOf(code).slice(2)}`)).subarray(12))
}
