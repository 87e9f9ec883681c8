import type { Hex } from '@orrery/primitives/hex'
import { addressIn } from './contract/detect-proxy.ts'

const WORD = 64
const SELECTOR_END = 10

/** Calls whose first parameter signed what they carry out: ERC-3009 with both forms of signature, ERC-2612, and meta transactions of Polygon's bridged tokens. */
const FIRST: ReadonlySet<string> = new Set([
  '0xe3ee160e', // transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)
  '0xcf092995', // transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)
  '0xef55bec6', // receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)
  '0x88b7ab63', // receiveWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)
  '0xd505accf', // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0x0c53c51c', // executeMetaTransaction(address,bytes,bytes32,bytes32,uint8)
])

/** Forwarders of ERC-2771 as OpenZeppelin wrote them: the signer stands first in the request. */
const IN_REQUEST: ReadonlySet<string> = new Set([
  '0x47153f82', // execute((address,address,uint256,uint256,uint256,bytes),bytes)
  '0xdf905caf', // execute((address,address,uint256,uint256,uint48,bytes,bytes))
])

/**
 * Whom a call names as the signer of what its sender only pays for (screens-evm §4.3); null where it is no such call, or names its sender. The contract is to check the signature: what is
 * told here is the call's own word. Pure.
 */
export function relayedFor(input: string, sender: string | null): Hex | null {
  const selector = input.slice(0, SELECTOR_END).toLowerCase()
  const at = FIRST.has(selector) ? 0 : IN_REQUEST.has(selector) ? placeOfRequest(input) : null
  if (at === null) return null
  const from = SELECTOR_END + at * 2
  const signer = addressIn(`0x${input.slice(from, from + WORD)}`)
  return signer === null || signer === sender?.toLowerCase() ? null : signer
}

/** Bytes behind the selector at which the request begins; null where its place is none. */
function placeOfRequest(input: string): number | null {
  const word = input.slice(SELECTOR_END, SELECTOR_END + WORD)
  return word.length === WORD && /^0{58}[0-9a-f]{6}$/i.test(word) ? Number.parseInt(word.slice(-6), 16) : null
}
