import type { TokenItemLookup } from '@orrery/family/adapter'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { codeOf, contractCall, headerByNumber, toQuantity } from './calls.ts'
import { addressIn } from './contract/detect-proxy.ts'
import { toNumber } from './raw.ts'
import { saidByContract } from './said-by-contract.ts'

const OWNER_OF = '0x6352211e'
/** ERC-721. */
const TOKEN_URI = '0xc87b56dd'
/** ERC-1155. */
const URI = '0x0e89341c'
/** A document of 1 MiB as base64, with room to spare (reliability S-18). */
const MOST_URI_BYTES = 1_500_000

/**
 * What a contract says of one of its items at a height, the newest block where it is null: its owner (ERC-721) and where its metadata lies, `{id}`
 * filled in (ERC-1155). null without that block, and where the node has let go of its state. A call that reverts is "not said"; a node that does not
 * answer is an error.
 */
export async function readTokenItem(
  rpc: RpcClient,
  asset: Hex,
  tokenId: bigint,
  height: number | null,
  signal: AbortSignal,
): Promise<TokenItemLookup | null> {
  const header = await rpc.call(headerByNumber(height === null ? 'latest' : toQuantity(height)), signal)
  if (header === null) return null
  if (height !== null) {
    // A call fails on a state that is gone as it fails in a contract; code does not.
    const [code] = await rpc.settle([codeOf(asset, header.number)], signal)
    if (saidByContract(code!) === null) return null
  }
  const id = tokenId.toString(16).padStart(64, '0')
  const answers = await rpc.settle(
    [OWNER_OF, TOKEN_URI, URI].map((selector) => contractCall(asset, `${selector}${id}` as Hex, header.number)),
    signal,
  )
  const [owner, single, shared] = answers.map((answer) => saidByContract(answer) ?? '0x')
  const uri = longText(single!) ?? longText(shared!)
  return {
    asOf: { height: toNumber(header.number), hash: header.hash },
    owner: addressIn(owner!.slice(0, 66) as Hex),
    // ERC-1155: lower-case hex, padded with zeros to 64 digits.
    uri: uri === null ? null : uri.replaceAll('{id}', id).slice(0, MOST_URI_BYTES),
  }
}

/** An ABI string of any length below the bound; null for anything else and for nothing but space. */
function longText(answer: Hex): string | null {
  const digits = answer.slice(2)
  const at = small(digits, 0)
  const length = at === null ? null : small(digits, at * 2)
  if (at === null || length === null || length > MOST_URI_BYTES) return null
  const from = (at + 32) * 2
  if (from + length * 2 > digits.length) return null
  const text = Buffer.from(digits.slice(from, from + length * 2), 'hex')
    .toString('utf8')
    .trim()
  return text === '' ? null : text
}

/** The word at a digit position, where it is small enough to be a place or a length. */
function small(digits: string, at: number): number | null {
  const word = digits.slice(at, at + 64)
  return word.length === 64 && word.startsWith('0'.repeat(56)) ? Number.parseInt(word.slice(56), 16) : null
}
