import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { GatewaySource } from '@orrery/family/gateway-source'
import type { Hex } from '@orrery/primitives/hex'
import { refusalData } from '@orrery/transport/refusal-data'
import type { RpcClient } from '@orrery/transport/rpc'
import { decodeValues, encodeValues } from '../abi/abi-code.ts'
import type { AbiType } from '../abi/abi-type.ts'
import { contractCall, type BlockTag } from '../calls.ts'

/** `OffchainLookup(address,string[],bytes,bytes4,bytes)` (EIP-3668). */
export const OFFCHAIN_LOOKUP = '0x556f1830'

/** EIP-3668, "Client Lookup Protocol": a limit on nested look-ups, four of them. */
const MOST_LOOKUPS = 4
/** Gateways that one revert may name, and bytes of what it asks of them and wants back. */
const MOST_URLS = 8
const MOST_URL = 2_048
const MOST_BYTES = 64 * 1_024
/** Times that an address is filled in with the same. */
const MOST_PLACES = 4
/** An answer of a gateway: proofs of storage take some tens of kilobytes. */
const MOST_ANSWER = 256 * 1_024

/** What a contract asks whoever called it to ask gateways. */
export type OffchainLookup = {
  readonly sender: Hex
  readonly urls: readonly string[]
  readonly callData: Hex
  /** Four bytes. */
  readonly callback: Hex
  readonly extraData: Hex
}

const BYTES = { kind: 'bytes', size: null } as const
/** Parameters of the error, in their order. */
const LOOKUP: readonly AbiType[] = [
  { kind: 'address' },
  { kind: 'array', of: { kind: 'string' }, length: null },
  BYTES,
  { kind: 'bytes', size: 4 },
  BYTES,
]
/** Values that an error of as many addresses as are looked at holds. */
const MOST_VALUES = LOOKUP.length + MOST_URLS

/** Reads the revert of EIP-3668; null where the bytes are none, or more than is looked at. Work is bounded whatever they claim. */
export function readOffchainLookup(data: Hex): OffchainLookup | null {
  if (!data.startsWith(OFFCHAIN_LOOKUP)) return null
  const told = decodeValues(LOOKUP, `0x${data.slice(OFFCHAIN_LOOKUP.length)}`, MOST_VALUES)
  if (told === null) return null
  const [sender, urls, callData, callback, extraData] = told as [Hex, readonly string[], Hex, Hex, Hex]
  if (urls.length === 0 || urls.some((url) => url.length > MOST_URL)) return null
  if ([callData, extraData].some(({ length }) => length > 2 + 2 * MOST_BYTES)) return null
  return { sender, urls, callData, callback, extraData }
}

/** What came of a look-up: the contract's answer, and the hosts that it rests on. */
export type Looked = { readonly answer: Hex; readonly hosts: readonly string[] }

/**
 * Goes on where a call reverted with `OffchainLookup`: asks the gateways that the operator allows, in the order named, and hands what they say to the contract, which checks it (EIP-3668).
 * Null where the contract called is not the one that asks, no gateway that may be asked answers, or the contract takes no answer. Errors of the node are thrown; those of gateways are not.
 */
export async function followLookup(
  { rpc, gateways }: { readonly rpc: Pick<RpcClient, 'call'>; readonly gateways: GatewaySource },
  { to, at, revert }: { readonly to: Hex; readonly at: BlockTag; readonly revert: Hex },
  signal: AbortSignal,
): Promise<Looked | null> {
  const hosts = new Set<string>()
  let data = revert
  for (let turn = 0; turn < MOST_LOOKUPS; turn++) {
    const lookup = readOffchainLookup(data)
    // One that was called by the contract must not speak for it.
    if (lookup === null || lookup.sender !== to.toLowerCase()) return null
    const told = await askGateways(gateways, lookup, signal)
    if (told === null) return null
    hosts.add(told.host)
    try {
      const input = callbackInput(lookup, told.data)
      return { answer: await rpc.call(contractCall(to, input, at), signal), hosts: [...hosts] }
    } catch (error) {
      if (!isOrreryError(error, 'UPSTREAM_RPC')) throw error
      const next = refusalData(error)
      // Anything else is the contract's no to what it was told.
      if (next?.startsWith(OFFCHAIN_LOOKUP) !== true) return null
      data = next
    }
  }
  return null
}

async function askGateways(
  gateways: GatewaySource,
  { sender, urls, callData }: OffchainLookup,
  signal: AbortSignal,
): Promise<{ readonly host: string; readonly data: Hex } | null> {
  for (const template of urls) {
    const isGet = template.includes('{data}')
    // Filled in again and again it would be a text of many megabytes, which no gateway takes.
    if (['{data}', '{sender}'].some((place) => template.split(place).length > MOST_PLACES + 1)) continue
    const url = template.replaceAll('{sender}', sender).replaceAll('{data}', callData)
    if (!gateways.allows(url)) continue
    const answer = await gateways.ask(url, isGet ? null : JSON.stringify({ data: callData, sender }), signal)
    signal.throwIfAborted()
    // A gateway that refuses the question speaks for all of them; one that fails does not.
    if (answer.state === 'refused') return null
    const data = answer.state === 'told' ? dataIn(answer.body) : null
    if (data !== null) return { host: new URL(url).host, data }
  }
  return null
}

/** `{"data": "0x…"}`. */
function dataIn(body: string): Hex | null {
  try {
    const told: unknown = JSON.parse(body)
    const data = typeof told === 'object' && told !== null && 'data' in told ? told.data : null
    if (typeof data !== 'string' || data.length > 2 + 2 * MOST_ANSWER) return null
    return /^0x([0-9a-f]{2})*$/i.test(data) ? (data.toLowerCase() as Hex) : null
  } catch {
    return null
  }
}

/** Calldata of `callback(bytes response, bytes extraData)`. */
const callbackInput = ({ callback, extraData }: OffchainLookup, response: Hex): Hex =>
  `${callback}${encodeValues([BYTES, BYTES], [response, extraData])}`
