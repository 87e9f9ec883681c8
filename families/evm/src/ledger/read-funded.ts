import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { array, hexData, hexQuantity, object } from '@orrery/transport/shape'
import { bytesOf } from '../verify/hex-bytes.ts'
import { keccakHex } from '../verify/keccak.ts'
import { EMPTY_ROOT, hashedRoot } from '../verify/ordered-root.ts'
import { encodeRlp, toRlpNumber } from '../verify/rlp.ts'
import type { Allocation } from './allocation.ts'

const TIMEOUT_MS = 20_000
/** A development node lends the keys of so many at most; more are not asked for. */
const MOST_LENT = 2_000
/** What anvil puts beside the accounts that it funds: the deployer of CREATE2, and the contract of EIP-2935. */
const MADE: readonly Hex[] = [
  '0x4e59b44847b379578588920ca78fbf26c0b4956c',
  '0x0000f90827f1c53a10cb7a02335b175320002935',
]
const NO_CODE = keccakHex(new Uint8Array())

const lent: RpcCall<readonly Hex[]> = {
  method: 'eth_accounts',
  params: [],
  timeoutMs: TIMEOUT_MS,
  parse: array(hexData(20), MOST_LENT),
}

const proof = object({
  balance: hexQuantity(256),
  nonce: hexQuantity(64),
  codeHash: hexData(32),
  storageHash: hexData(32),
  accountProof: array(hexData(), 100),
})
type Proof = ReturnType<typeof proof>

const provenAt = (address: Hex): RpcCall<Proof> => ({
  method: 'eth_getProof',
  params: [address, [], '0x0'],
  timeoutMs: TIMEOUT_MS,
  parse: proof,
})

/**
 * Who had what in block 0 of a development node, by the accounts whose keys it lends and those that it always makes (EIP-1186). They are believed when they alone make the root of
 * the state that the node proves them from: then no other account was there, however large the state has grown since. Null where they do not.
 */
export async function readFunded(rpc: RpcClient, headerRoot: Hex, signal: AbortSignal): Promise<Allocation | null> {
  const addresses = [...new Set([...(await rpc.call(lent, signal)), ...MADE])]
  const { accountProof } = await rpc.call(provenAt(addresses[0]!), signal)
  const root = accountProof[0] === undefined ? EMPTY_ROOT : keccakHex(bytesOf(accountProof[0]))
  // Anvil writes the root of an empty state into its block 0; a header that says more has to say the same.
  if (headerRoot !== root && headerRoot !== EMPTY_ROOT && !/^0x0+$/.test(headerRoot)) return null
  const proofs = await rpc.batch(addresses.map(provenAt), signal)
  const accounts = addresses.map((address, i) => ({ address, ...proofs[i]! })).filter(isThere)
  const made = hashedRoot(
    accounts.map(({ address, balance, nonce, storageHash, codeHash }) => ({
      key: bytesOf(address),
      value: encodeRlp([toRlpNumber(nonce), toRlpNumber(balance), storageHash, codeHash]),
    })),
  )
  if (made !== root) return null
  return accounts.map(({ address, balance }) => ({ address, balance: BigInt(balance) }))
}

/** An account with nothing is in no state. */
const isThere = ({ balance, nonce, codeHash }: Proof): boolean =>
  balance !== '0x0' || nonce !== '0x0' || codeHash !== NO_CODE
