import type { OutputParts } from '@orrery/family/settlement'
import type { SentWithdrawal, WithdrawalRules } from '@orrery/family/withdrawal-rules'
import { isHex, type Hex } from '@orrery/primitives/hex'
import { decodeValues, encodeValues } from '../abi/abi-code.ts'
import { readType, type AbiType, type AbiValue } from '../abi/abi-type.ts'
import { decodeRlp } from '../verify/decode-rlp.ts'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'
import { keccak } from '../verify/keccak.ts'
import { encodeRlp, type RlpItem } from '../verify/rlp.ts'
import { BrokenProof, nibblesOf, readTriePath } from '../verify/trie.ts'
import { readWithdrawal } from './op-portal.ts'

/** MessagePassed(uint256 indexed nonce, address indexed sender, address indexed target, uint256 value, uint256 gasLimit, bytes data, bytes32 withdrawalHash). */
const PASSED = '0x02a52367d10742d8032712c1bb8e0144ff1ec5ffda1ed7d70bb05a2744955054'

const typeOf = (text: string, parts: readonly string[] = []): AbiType =>
  readType(
    text,
    parts.map((type) => ({ name: '', type })),
  )!
const LOGGED = ['uint256', 'uint256', 'bytes', 'bytes32'].map((text) => typeOf(text))
const PARTS = ['uint256', 'address', 'address', 'uint256', 'uint256', 'bytes']
const FIELDS = PARTS.map((text) => typeOf(text))
const MESSAGE = typeOf('tuple', PARTS)
const [UINT, ADDRESS, ROOT, NODES] = [
  typeOf('uint256'),
  typeOf('address'),
  typeOf('tuple', ['bytes32', 'bytes32', 'bytes32', 'bytes32']),
  typeOf('bytes[]'),
]

/** Functions of `OptimismPortal2`; the first two are of portals before it, too. */
export const PORTAL_FUNCTIONS = {
  /** proveWithdrawalTransaction((uint256,address,address,uint256,uint256,bytes),uint256,(bytes32,bytes32,bytes32,bytes32),bytes[]) */
  prove: '4870496f',
  /** finalizeWithdrawalTransaction((uint256,address,address,uint256,uint256,bytes)) */
  finalise: '8c3152e9',
  /** finalizeWithdrawalTransactionExternalProof((uint256,address,address,uint256,uint256,bytes),address) */
  finaliseOf: '43ca1c50',
} as const

const VERSION: Hex = `0x${'0'.repeat(64)}`
const valuesOf = ({ nonce, sender, target, value, gasLimit, data }: SentWithdrawal): readonly AbiValue[] => [
  nonce,
  sender,
  target,
  value,
  gasLimit,
  data,
]
const hashOf = (sent: SentWithdrawal): Hex => hexOf(keccak(bytesOf(`0x${encodeValues(FIELDS, valuesOf(sent))}`)))

/** Of the passer's storage: its first variable is the mapping of messages that were sent (`L2ToL1MessagePasser`). */
const slotOf = ({ hash }: SentWithdrawal): Hex => hexOf(keccak(bytesOf(`${hash}${'0'.repeat(64)}`)))

const addressIn = (topic: string | undefined): Hex | null => {
  const digits = /^0x0{24}([0-9a-f]{40})$/i.exec(topic ?? '')?.[1]
  return digits === undefined ? null : `0x${digits.toLowerCase()}`
}

function readPassed({ topics, data, height }: Parameters<WithdrawalRules['read']>[0]): SentWithdrawal | null {
  const [first, nonce, from, to] = topics
  const [sender, target] = [addressIn(from), addressIn(to)]
  const values = isHex(data) ? decodeValues(LOGGED, data) : null
  if (first !== PASSED || sender === null || target === null || values === null) return null
  if (!/^0x[0-9a-f]{64}$/i.test(nonce ?? '')) return null
  const [value, gasLimit, call, hash] = values as [bigint, bigint, Hex, Hex]
  const sent = { hash, height, nonce: BigInt(nonce!), sender, target, value, gasLimit, data: call }
  return hashOf(sent) === hash ? sent : null
}

/** How much of a key a node that leads on stands for: its first half byte tells whether the next is one of them (yellow paper, appendix C). */
const nibblesIn = (compact: Uint8Array): number => (compact.length - 1) * 2 + ((compact[0]! >> 4) & 1)

/**
 * The nodes of a proof as portals take them. A last node that is short stands inside the branch above it: portals want it once more by itself, which nodes leave out. Null where they do not
 * prove that the message was sent.
 */
export function portalNodes(sent: SentWithdrawal, root: Hex, nodes: readonly Hex[]): readonly Hex[] | null {
  const path = nibblesOf(keccak(bytesOf(slotOf(sent))))
  try {
    const value = readTriePath(root, path, nodes.map(bytesOf), keccak)
    if (value === null || hexOf(value) !== '0x01') return null
    let depth = 0
    for (const node of nodes) {
      const items = decodeRlp(bytesOf(node)) as readonly RlpItem[]
      const isBranch = items.length === 17
      const next = isBranch ? items[path[depth]!]! : items[1]!
      if (isBranch && Array.isArray(next)) return [...nodes, hexOf(encodeRlp(next))]
      depth += isBranch ? 1 : nibblesIn(items[0] as Uint8Array)
    }
    return nodes
  } catch (error) {
    if (error instanceof BrokenProof || error instanceof RangeError) return null
    throw error
  }
}

/** How messages of the OP stack are proved and carried out (Optimism specs, "Withdrawals"; ethereum-optimism/optimism, `OptimismPortal`, `OptimismPortal2`). */
export const opWithdrawals = (rootOf: (parts: OutputParts) => Hex): WithdrawalRules => ({
  read: readPassed,
  state: readWithdrawal,
  slotOf,
  proveCall(sent, against, { blockHash, stateRoot, passerRoot, nodes }) {
    if (rootOf({ stateRoot, passerRoot, blockHash }) !== against.root) return null
    const path = portalNodes(sent, passerRoot, nodes)
    if (path === null) return null
    const parts = [valuesOf(sent), against.index, [VERSION, stateRoot, passerRoot, blockHash], path]
    return `0x${PORTAL_FUNCTIONS.prove}${encodeValues([MESSAGE, UINT, ROOT, NODES], parts)}`
  },
  finaliseCall: (sent, prover) =>
    prover === null
      ? `0x${PORTAL_FUNCTIONS.finalise}${encodeValues([MESSAGE], [valuesOf(sent)])}`
      : `0x${PORTAL_FUNCTIONS.finaliseOf}${encodeValues([MESSAGE, ADDRESS], [valuesOf(sent), prover])}`,
})
