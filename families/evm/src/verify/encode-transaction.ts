import type { Hex } from '@orrery/primitives/hex'
import { toNumber, type RawTx } from '../raw.ts'
import { encodeRlp, toRlpNumber, type RlpItem } from './rlp.ts'

type Encoder = (tx: RawTx) => readonly RlpItem[]

const n = toRlpNumber
const to = (tx: RawTx): Hex => tx.to ?? '0x'
const parity = (tx: RawTx): Hex => n(tx.yParity ?? tx.v)
const signature = (tx: RawTx): readonly RlpItem[] => [parity(tx), n(tx.r), n(tx.s)]
const accessList = (tx: RawTx): RlpItem =>
  (tx.accessList ?? []).map(({ address, storageKeys }) => [address, storageKeys])
const dynamic = (tx: RawTx): readonly RlpItem[] => [
  n(tx.chainId),
  n(tx.nonce),
  n(tx.maxPriorityFeePerGas),
  n(tx.maxFeePerGas),
  n(tx.gas),
  to(tx),
  n(tx.value),
  tx.input,
  accessList(tx),
]

/** Payloads by EIP-2718 type, and the types of OP stack and Arbitrum Nitro. */
const ENCODERS: Readonly<Record<number, Encoder>> = {
  // EIP-2930
  0x01: (tx) => [
    n(tx.chainId),
    n(tx.nonce),
    n(tx.gasPrice),
    n(tx.gas),
    to(tx),
    n(tx.value),
    tx.input,
    accessList(tx),
    ...signature(tx),
  ],
  // EIP-1559
  0x02: (tx) => [...dynamic(tx), ...signature(tx)],
  // EIP-4844
  0x03: (tx) => [...dynamic(tx), n(tx.maxFeePerBlobGas), tx.blobVersionedHashes ?? [], ...signature(tx)],
  // EIP-7702
  0x04: (tx) => [
    ...dynamic(tx),
    (tx.authorizationList ?? []).map((item) => [
      n(item.chainId),
      item.address,
      n(item.nonce),
      n(item.yParity ?? item.v),
      n(item.r),
      n(item.s),
    ]),
    ...signature(tx),
  ],
  // Optimism specs, "Deposits"
  0x7e: (tx) => [
    tx.sourceHash ?? '0x',
    tx.from,
    to(tx),
    n(tx.mint),
    n(tx.value),
    n(tx.gas),
    tx.isSystemTx ? '0x01' : '0x',
    tx.input,
  ],
  // Nitro, arb_types.go
  0x64: (tx) => [n(tx.chainId), tx.requestId ?? '0x', tx.from, to(tx), n(tx.value)],
  0x65: (tx) => [n(tx.chainId), tx.from, n(tx.nonce), n(tx.gasPrice), n(tx.gas), to(tx), n(tx.value), tx.input],
  0x66: (tx) => [
    n(tx.chainId),
    tx.requestId ?? '0x',
    tx.from,
    n(tx.gasPrice),
    n(tx.gas),
    to(tx),
    n(tx.value),
    tx.input,
  ],
  0x68: (tx) => [
    n(tx.chainId),
    n(tx.nonce),
    tx.from,
    n(tx.gasPrice),
    n(tx.gas),
    to(tx),
    n(tx.value),
    tx.input,
    tx.ticketId ?? '0x',
    tx.refundTo ?? '0x',
    n(tx.maxRefund),
    n(tx.submissionFeeRefund),
  ],
  0x69: (tx) => [
    n(tx.chainId),
    tx.requestId ?? '0x',
    tx.from,
    n(tx.l1BaseFee),
    n(tx.depositValue),
    n(tx.gasPrice),
    n(tx.gas),
    tx.retryTo ?? '0x',
    n(tx.retryValue),
    tx.beneficiary ?? '0x',
    n(tx.maxSubmissionFee),
    tx.refundTo ?? '0x',
    tx.retryData ?? '0x',
  ],
  0x6a: (tx) => [n(tx.chainId), tx.input],
}

/** The last type of Ethereum itself that is known here; stacks number theirs from above. */
export const LAST_COMMON_TYPE = 0x04

/**
 * Canonical bytes of a transaction, whose Keccak is its hash; null for a type that is not known here.
 * `own` are the stack's types: other chains use the same numbers for other things.
 */
export function encodeTransaction(tx: RawTx, own: readonly number[] = []): Uint8Array | null {
  const type = tx.type ? toNumber(tx.type) : 0
  if (type === 0)
    return encodeRlp([n(tx.nonce), n(tx.gasPrice), n(tx.gas), to(tx), n(tx.value), tx.input, n(tx.v), n(tx.r), n(tx.s)])
  const encoder = isKnownType(type, own) ? ENCODERS[type] : undefined
  // What stands in place of what was not told is no part of it.
  return encoder === undefined || tx.untold ? null : encodeRlp(encoder(tx), type)
}

/** Whether the canonical bytes of a type are known here; `own` are the stack's. */
export const isKnownType = (type: number, own: readonly number[]): boolean =>
  type <= LAST_COMMON_TYPE || own.includes(type)

/**
 * Whether nobody signed it. A development node runs such for an account that it impersonates, and gives each a hash that its bytes alone do not
 * make: two accounts may ask the same. No chain of others takes one, and the root of its block holds the bytes all the same.
 */
export const isUnsigned = (tx: RawTx): boolean =>
  (tx.type ? toNumber(tx.type) : 0) <= LAST_COMMON_TYPE && isNought(tx.r) && isNought(tx.s)

const isNought = (part: RawTx['r']): boolean => part !== undefined && part !== null && /^0x0*$/.test(part)

/**
 * What the sender signed, to be hashed, and the parity of the signature's point; null for a transaction without a signature of the common
 * types. Source: EIP-155, EIP-2930, EIP-1559, EIP-4844, EIP-7702.
 */
export function encodeSigned(tx: RawTx): { readonly bytes: Uint8Array; readonly parity: number } | null {
  const type = tx.type ? toNumber(tx.type) : 0
  if (!tx.r || !tx.s || type > LAST_COMMON_TYPE) return null
  if (type > 0) {
    const encoder = ENCODERS[type]
    if (encoder === undefined) return null
    return {
      bytes: encodeRlp(encoder(tx).slice(0, -SIGNATURE_PARTS), type),
      parity: toNumber(tx.yParity ?? tx.v ?? '0x0'),
    }
  }
  const v = toNumber(tx.v ?? '0x0')
  const fields = [n(tx.nonce), n(tx.gasPrice), n(tx.gas), to(tx), n(tx.value), tx.input]
  if (v < EIP_155) return { bytes: encodeRlp(fields), parity: v - 27 }
  const chainId = BigInt(tx.v ?? '0x0') - BigInt(EIP_155)
  return {
    bytes: encodeRlp([...fields, n(`0x${(chainId >> 1n).toString(16)}`), '0x', '0x']),
    parity: Number(chainId & 1n),
  }
}

const SIGNATURE_PARTS = 3
/** The least `v` of a signature that names its chain. */
const EIP_155 = 35

/**
 * Bytes that the transactions' root of a block is made of: the canonical ones, but for blob transactions whose
 * blobs the node keeps in the block. anvil does, and makes the root from their network form (EIP-4844), while
 * their hash stays that of the canonical bytes.
 */
export function encodeForRoot(tx: RawTx, canonical: Uint8Array): Uint8Array {
  const { blobs, commitments, proofs } = tx
  if (!blobs || !commitments || !proofs) return canonical
  return encodeRlp([ENCODERS[0x03]!(tx), blobs, commitments, proofs], 0x03)
}
