import type { WrappedName } from '@orrery/family/name-lookup'
import type { Hex } from '@orrery/primitives/hex'
import { addressIn } from '../contract/detect-proxy.ts'

/** Bits of INameWrapper.sol. `PARENT_CANNOT_CONTROL` and above are the parent's to burn. */
const FUSES = [
  [1, 'CANNOT_UNWRAP'],
  [2, 'CANNOT_BURN_FUSES'],
  [4, 'CANNOT_TRANSFER'],
  [8, 'CANNOT_SET_RESOLVER'],
  [16, 'CANNOT_SET_TTL'],
  [32, 'CANNOT_CREATE_SUBDOMAIN'],
  [64, 'CANNOT_APPROVE'],
  [2 ** 16, 'PARENT_CANNOT_CONTROL'],
  [2 ** 17, 'IS_DOT_ETH'],
  [2 ** 18, 'CAN_EXTEND_EXPIRY'],
] as const
const NAMES = new Map<number, string>(FUSES)
/** Not given up by anybody: it says which names are lent by the registrar. */
const IS_DOT_ETH = 2 ** 17
const MOST_SECONDS = 2n ** 40n

/**
 * What `getData(uint256)` of the wrapper answers: owner, fuses (uint32) and expiry (uint64), of which the contract itself takes out what has ended. Null for what is
 * none of that form.
 */
export function readWrapped(contract: Hex, node: Hex, answer: Hex | null | undefined): WrappedName | null {
  if (answer == null || answer.length !== 2 + 3 * 64) return null
  const word = (at: number): Hex => `0x${answer.slice(2 + at * 64, 66 + at * 64)}`
  const [fuses, expires] = [BigInt(word(1)), BigInt(word(2))]
  if (fuses >= 2n ** 32n || expires >= 2n ** 64n) return null
  return {
    contract,
    tokenId: BigInt(node),
    owner: addressIn(word(0)),
    fuses: namesOf(Number(fuses)),
    expires: expires === 0n || expires > MOST_SECONDS ? null : Number(expires),
  }
}

function namesOf(fuses: number): readonly string[] {
  const burnt: string[] = []
  for (let bit = 1; bit < 2 ** 32; bit *= 2)
    if (bit !== IS_DOT_ETH && Math.floor(fuses / bit) % 2 === 1)
      burnt.push(NAMES.get(bit) ?? `0x${bit.toString(16).padStart(8, '0')}`)
  return burnt
}
