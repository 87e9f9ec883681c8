import { keccak_256 } from '@noble/hashes/sha3.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex } from '@orrery/primitives/hex'
import { checksumAddress } from '../checksum-address.ts'
import type { RawTx } from '../raw.ts'
import { decodeRlp } from '../verify/decode-rlp.ts'
import { encodeSigned, encodeTransaction } from '../verify/encode-transaction.ts'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'
import { encodeRlp, toRlpNumber, type RlpItem } from '../verify/rlp.ts'

/** A signed transaction, read from its bytes alone. Amounts in wei, prices in wei per gas. */
export type SignedTx = {
  readonly hash: Hex
  /** EIP-2718 type; 0 for the form before it. */
  readonly type: number
  /** null where the signature names no chain (before EIP-155). */
  readonly chainId: bigint | null
  /** With EIP-55 capitals, recovered from the signature. */
  readonly from: string
  /** null where a contract is made. */
  readonly to: string | null
  /** Address of the contract that it makes, by sender and nonce; null where it makes none. */
  readonly created: string | null
  readonly nonce: bigint
  readonly value: bigint
  readonly gas: bigint
  /** The most that is paid per gas, tip included. */
  readonly maxPrice: bigint
  /** null where the type has no tip of its own. */
  readonly maxTip: bigint | null
  /** The most that it can cost: value, gas and blob gas at their highest prices. */
  readonly mostCost: bigint
  readonly input: Hex
  readonly blobs: number
  /** It brings an access list, blobs or authorisations, so that a call of the fields above does not run as it would. */
  readonly bringsMore: boolean
  /** Bytes of what was pasted. */
  readonly size: number
}

/** Why a text is no signed transaction: no hex, bytes of another form, no signature in it. */
export type UnreadableWhy = 'hex' | 'form' | 'unsigned'

const BLOB_GAS = 131_072n
const NOBODY: Hex = `0x${'00'.repeat(20)}`
/** Fields without the signature, by type. Source: EIP-155, EIP-2930, EIP-1559, EIP-4844, EIP-7702. */
const UNSIGNED_LENGTH: Readonly<Record<number, number>> = { 0: 6, 1: 8, 2: 9, 3: 11, 4: 10 }

/** Reads the bytes that `eth_sendRawTransaction` takes, also those of a blob transaction with its blobs. Never throws. */
export function readSigned(text: string): SignedTx | UnreadableWhy {
  const digits = text.trim().replace(/^0x/i, '')
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return 'hex'
  const bytes = bytesOf(`0x${digits}`)
  const type = bytes[0]! >= 0xc0 ? 0 : bytes[0]!
  const length = UNSIGNED_LENGTH[type]
  if (length === undefined) return 'form'
  try {
    const list = decodeRlp(type === 0 ? bytes : bytes.subarray(1))
    if (!Array.isArray(list)) return 'form'
    // EIP-4844, EIP-7594: with blobs, the transaction is the first of several parts.
    const fields: readonly RlpItem[] = type === 3 && Array.isArray(list[0]) ? (list[0] as readonly RlpItem[]) : list
    if (fields.length === length || (type === 0 && fields.length === 9 && isEmpty(fields[7]) && isEmpty(fields[8])))
      return 'unsigned'
    const tx = rawOf(type, fields)
    const canonical = encodeTransaction(tx)
    // What is not written as consensus wants it would be refused: leading zeros, a field too many.
    if (canonical === null || hexOf(canonical) !== hexOf(encodeRlp(fields, type === 0 ? undefined : type)))
      return 'form'
    return told(tx, type, keccak_256(canonical), bytes.length)
  } catch {
    return 'form'
  }
}

const isEmpty = (item: RlpItem | undefined): boolean => item instanceof Uint8Array && item.length === 0

/** Bytes of a field; throws where it is a list. */
const data = (item: RlpItem | undefined): Hex => {
  if (!(item instanceof Uint8Array)) throw new RangeError('a list where bytes belong')
  return hexOf(item)
}
const quantity = (item: RlpItem | undefined): Hex => `0x${BigInt(data(item) === '0x' ? 0 : data(item)).toString(16)}`
const listOf = (item: RlpItem | undefined): readonly RlpItem[] => {
  if (!Array.isArray(item)) throw new RangeError('bytes where a list belongs')
  return item as readonly RlpItem[]
}
const address = (item: RlpItem | undefined): Hex | null => {
  const bytes = data(item)
  if (bytes !== '0x' && bytes.length !== 42) throw new RangeError('an address has 20 bytes')
  return bytes === '0x' ? null : bytes
}

/** The fields under the names that nodes give them. */
function rawOf(type: number, fields: readonly RlpItem[]): RawTx {
  const all = [...fields]
  const next = (): RlpItem | undefined => all.shift()
  const dynamic = type >= 2
  const chainId = type > 0 ? quantity(next()) : undefined
  const nonce = quantity(next())
  const tip = dynamic ? quantity(next()) : undefined
  const price = quantity(next())
  const gas = quantity(next())
  const to = address(next())
  const value = quantity(next())
  const input = data(next())
  const accessList =
    type === 0
      ? undefined
      : listOf(next()).map((entry) => {
          const [account, keys] = listOf(entry)
          return { address: data(account), storageKeys: listOf(keys).map(data) }
        })
  const blobs = type === 3 ? { maxFeePerBlobGas: quantity(next()), blobVersionedHashes: listOf(next()).map(data) } : {}
  const authorizations =
    type === 4
      ? {
          authorizationList: listOf(next()).map((entry) => {
            const [on, account, sequence, parity, r, s] = listOf(entry)
            return {
              chainId: quantity(on),
              address: data(account),
              nonce: quantity(sequence),
              yParity: quantity(parity),
              v: undefined,
              r: quantity(r),
              s: quantity(s),
            }
          }),
        }
      : {}
  const [v, r, s] = [quantity(next()), quantity(next()), quantity(next())]
  return {
    hash: `0x${'00'.repeat(32)}`,
    from: NOBODY,
    type: `0x${type.toString(16)}`,
    chainId,
    nonce,
    ...(dynamic ? { maxPriorityFeePerGas: tip, maxFeePerGas: price } : { gasPrice: price }),
    gas,
    to,
    value,
    input,
    accessList,
    ...blobs,
    ...authorizations,
    v,
    r,
    s,
  } as RawTx
}

function told(tx: RawTx, type: number, hash: Uint8Array, size: number): SignedTx | UnreadableWhy {
  const signed = encodeSigned(tx)
  if (signed === null || (BigInt(tx.r!) === 0n && BigInt(tx.s!) === 0n)) return 'unsigned'
  const key = new secp256k1.Signature(BigInt(tx.r!), BigInt(tx.s!), signed.parity)
    .recoverPublicKey(keccak_256(signed.bytes))
    .toBytes(false)
  const v = BigInt(tx.v!)
  const from = hexOf(keccak_256(key.subarray(1)).subarray(12))
  const [gas, value] = [BigInt(tx.gas), BigInt(tx.value)]
  const maxPrice = BigInt(tx.maxFeePerGas ?? tx.gasPrice ?? 0)
  const blobs = tx.blobVersionedHashes?.length ?? 0
  return {
    hash: hexOf(hash),
    type,
    chainId: type > 0 ? BigInt(tx.chainId!) : v >= 35n ? (v - 35n) >> 1n : null,
    from: checksumAddress(from),
    to: tx.to ? checksumAddress(tx.to) : null,
    created: tx.to ? null : createdBy(from, tx.nonce),
    nonce: BigInt(tx.nonce),
    value,
    gas,
    maxPrice,
    maxTip: type >= 2 ? BigInt(tx.maxPriorityFeePerGas!) : null,
    mostCost: value + gas * maxPrice + BigInt(blobs) * BLOB_GAS * BigInt(tx.maxFeePerBlobGas ?? 0),
    input: tx.input,
    blobs,
    bringsMore: type >= 3 || (tx.accessList?.length ?? 0) > 0,
    size,
  }
}

/** Source: yellow paper, section 7. */
const createdBy = (from: Hex, nonce: Hex): string =>
  checksumAddress(hexOf(keccak_256(encodeRlp([from, toRlpNumber(nonce)])).subarray(12)))
